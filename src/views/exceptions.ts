import { chunk } from './chunk'

/** What is seldom shown. It comes once the page is usable, and so before the connection can be lost. */
export const exceptions = chunk('the messages', async () => {
  const [{ NotFound }, { Failure }, { Offline }] = await Promise.all([import('./NotFound'), import('./Failure'), import('./Offline')])
  return { NotFound, Failure, Offline }
})
