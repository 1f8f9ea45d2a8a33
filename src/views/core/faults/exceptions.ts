import { chunk } from '../chunk'

/** What is seldom shown, and the recorder. It comes once the page is usable, and so before the connection can be lost. */
export const exceptions = chunk('the messages', async () => {
  const [{ NotFound }, { Failure }, { Offline }, { record }] = await Promise.all([
    import('./NotFound'),
    import('./Failure'),
    import('./Offline'),
    import('../report/recording'),
  ])
  record()
  return { NotFound, Failure, Offline }
})
