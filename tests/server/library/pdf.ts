import { inflateSync } from 'node:zlib'

type Matrix = [number, number, number, number, number, number]
export type Box = { x: number; y: number; width: number; height: number }

const point = 25.4 / 72
const over = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[1] * n[2],
  m[0] * n[1] + m[1] * n[3],
  m[2] * n[0] + m[3] * n[2],
  m[2] * n[1] + m[3] * n[3],
  m[4] * n[0] + m[5] * n[2] + n[4],
  m[4] * n[1] + m[5] * n[3] + n[5],
]

/** Every content stream of a PDF, inflated; fonts and pictures are left out. */
function contents(pdf: Buffer): string[] {
  const text = pdf.toString('latin1')
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: start }) => {
    const from = index + start.length
    try {
      const inflated = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1')
      return inflated.includes(' cm\n') && inflated.includes('BDC\n') ? [inflated] : []
    } catch {
      return []
    }
  })
}

/** The pages' sizes in mm. */
export const pageSizes = (pdf: Buffer): [number, number][] =>
  [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)].map(([, width, height]) => [
    Number(width) * point,
    Number(height) * point,
  ])

/** Rectangles that are filled, by page, in mm from the sheet's upper left corner: PDF's own axes begin at the lower left. */
export function filledBoxes(pdf: Buffer, height = 297): Box[][] {
  return contents(pdf).map((content) => {
    const boxes: Box[] = []
    let matrix: Matrix = [1, 0, 0, 1, 0, 0]
    const saved: Matrix[] = []
    let points: [number, number][] = []
    let subpaths: [number, number][][] = []
    const at = (x: number, y: number): [number, number] => [
      (matrix[0] * x + matrix[2] * y + matrix[4]) * point,
      height - (matrix[1] * x + matrix[3] * y + matrix[5]) * point,
    ]
    let numbers: number[] = []
    for (const token of content.split(/\s+/)) {
      const [a = 0, b = 0, c = 0, d = 0] = numbers
      if (token !== '' && !Number.isNaN(Number(token))) {
        numbers.push(Number(token))
        continue
      }
      if (token === 'q') saved.push(matrix)
      if (token === 'Q') matrix = saved.pop() ?? matrix
      if (token === 'cm') matrix = over(numbers as Matrix, matrix)
      if (token === 'm') {
        points = [at(a, b)]
        subpaths.push(points)
      }
      if (token === 'l') points.push(at(a, b))
      if (token === 're') subpaths.push([at(a, b), at(a + c, b + d)])
      if (token === 'f' || token === 'f*') {
        for (const path of subpaths) {
          const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)]
          const [x, y] = [Math.min(...xs), Math.min(...ys)]
          boxes.push({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y })
        }
      }
      if (token === 'f' || token === 'f*' || token === 'n' || token === 'S') subpaths = []
      numbers = []
    }
    return boxes
  })
}
