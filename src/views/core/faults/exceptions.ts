import { chunk } from '../chunk'

/** Loaded when the page is usable, so before the connection can be lost. */
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
