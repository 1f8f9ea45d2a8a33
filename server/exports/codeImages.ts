import type Encoder from '@bwip-js/node'
import { encoder, symbolOf } from '../library/symbols'

const svg = (width: number, height: number, bars: readonly (readonly [x: number, y: number, width: number, height: number])[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges"><path d="${bars
    .map(([x, y, w, h]) => `M${x} ${y}h${w}v${h}h-${w}z`)
    .join('')}"/></svg>`

/** `width` in modules including quiet zones; SVG of that width, 30 high. */
export function eanImage(isbn: string): { width: number; image: string } {
  const { width, bars } = symbolOf('ean13', isbn)
  return {
    width,
    image: svg(
      width,
      30,
      bars.map(([at, wide]) => [at, 0, wide, 30]),
    ),
  }
}

/** ISO/IEC 18004: quiet zone of four modules. */
const quiet = 4

/** Error correction M; one unit per module. */
export function qrImage(text: string): { width: number; image: string } {
  const [drawn] = encoder().raw({ bcid: 'qrcode', text, eclevel: 'M' } as Parameters<typeof Encoder.raw>[0]) as unknown as {
    pixs: number[]
    pixx: number
    pixy: number
  }[]
  const { pixs = [], pixx = 0, pixy = 0 } = drawn ?? {}
  const dark = pixs.flatMap((pixel, i) => (pixel ? [[quiet + (i % pixx), quiet + Math.floor(i / pixx), 1, 1] as const] : []))
  return { width: pixx + 2 * quiet, image: svg(pixx + 2 * quiet, pixy + 2 * quiet, dark) }
}
