import type { Page } from '../core/pages'
import { titlePages } from './titlePages'

export const pages: Page[] = titlePages
