import type { SQL } from 'drizzle-orm'
import { fragment } from './fragment'

/** SQL that folds text for comparing, as `foldText` of the contract. */
export const fold = (text: SQL): SQL => fragment`fold_text(${text})`
