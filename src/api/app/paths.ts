export const supportPaths = {
  replay: '/support/replay',
}
