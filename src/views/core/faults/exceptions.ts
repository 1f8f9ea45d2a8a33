import { chunk, part } from '../chunk'

/** Both are loaded when the page is usable, so before the connection can be lost. */
export const exceptions = chunk('the messages', () => import('./messages'))

export const Offline = part('the message without a connection', async () => ({ default: (await import('./Offline')).Offline }))
