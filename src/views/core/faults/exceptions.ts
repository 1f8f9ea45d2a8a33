import { chunk } from '../chunk'

/** Loaded when the page is usable, so before the connection can be lost. */
export const exceptions = chunk('the messages', () => import('./messages'))
