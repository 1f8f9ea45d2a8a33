import { Unzip, UnzipInflate } from 'fflate'
import { limits, Refused, tooMany } from './limits.mjs'

/** Compressed bytes that are inflated at a time: a bomb makes a thousand times as many of them. */
const step = 4096

/**
 * Inflates the parts of a zip that somebody wants, in the order of the file. `wanted` answers, by a part's name, who takes its bytes,
 * or nothing for a part that stays as it is. `pause` is awaited now and then. `count` has what was inflated so far, over all passes.
 * @param {Uint8Array} bytes
 * @param {(name: string) => ((chunk: Uint8Array, isLast: boolean) => void) | undefined} wanted
 * @param {{ inflated: number }} count
 * @param {() => Promise<void> | undefined} [pause]
 */
export async function eachPart(bytes, wanted, count, pause) {
  /** @type {unknown} */
  let fault
  const zip = new Unzip((part) => {
    const take = wanted(part.name)
    if (!take) return
    part.ondata = (error, chunk, isLast) => {
      if (fault) return
      if (error) {
        fault = new Refused('The file is damaged: save it again')
        return
      }
      count.inflated += chunk.length
      if (count.inflated > limits.inflated) {
        fault = new Refused(tooMany.inflated)
        return
      }
      try {
        take(chunk, isLast)
      } catch (refused) {
        fault = refused
      }
    }
    part.start()
  })
  zip.register(UnzipInflate)
  for (let at = 0; at < bytes.length && !fault; at += step) {
    try {
      zip.push(bytes.subarray(at, at + step), at + step >= bytes.length)
    } catch {
      fault ??= new Refused('The file is damaged: save it again')
    }
    const waiting = pause?.()
    if (waiting) await waiting
  }
  if (fault) throw fault
}
