import { mostPixels } from '#api/core/files/file'
import { texts } from './texts'

/** Pixels of the longer side of a picture that is kept. */
const longest = 1600

/** Why a file cannot be sent; sent again, it could not either. */
export class Unfit extends Error {}

const drawn = (canvas: OffscreenCanvas, type: string) => canvas.convertToBlob({ type, quality: 0.85 })

/**
 * A picture as it is sent: at most 1,600 pixels a side, upright, and without what its camera wrote into it, where it was taken among
 * it. One that moves stays as it is. @throws {Unfit} for one that cannot be read, or that is too large
 */
export async function prepare(file: File): Promise<File> {
  if (file.type === 'image/gif') return file
  const picture = await createImageBitmap(file).catch(() => {
    throw new Unfit(texts.unreadable)
  })
  try {
    const { width, height } = picture
    if (width * height > mostPixels) throw new Unfit(texts.tooManyPixels)
    const scale = Math.min(1, longest / Math.max(width, height))
    const canvas = new OffscreenCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const webp = await drawn(canvas, 'image/webp')
    // A browser that writes no WebP answers with PNG, many times as large.
    const made = webp.type === 'image/webp' ? webp : await drawn(canvas, 'image/jpeg')
    return new File([made], `${file.name.replace(/\.\w+$/, '')}.${made.type.slice('image/'.length)}`, { type: made.type })
  } finally {
    picture.close()
  }
}
