import { runnerImport } from 'vite'
import { print } from './report.mjs'

/** What recording costs: beside the least time that a bulk move takes, its hold and the pauses between its rows. */
export async function benchRecorder() {
  const { module } = await runnerImport('./bench/recorder.ts', { configFile: false, logLevel: 'error' })
  const { extra, perEvent, share, bytes } = await module.measureRecorder(1000, 9)
  const detail = `${extra.toFixed(0)} ms in 1000 moves, ${perEvent.toFixed(0)} µs an event, ${Math.round(bytes / 1000)} kB kept`
  print('Recording a bulk move, of its least time', `${(share * 100).toFixed(2)} %`, '≤ 1 %', share <= 0.01, detail)
  const most = await module.fillRecorder()
  print('The recorder when it has run full', `${(most / 1e6).toFixed(2)} MB`, '≤ 2 MB', most <= 2_000_000, '12,000 moves')
}
