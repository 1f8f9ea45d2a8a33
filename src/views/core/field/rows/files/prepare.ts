import { mostPixels } from '#api/core/files/file'
import { drawn } from '#api/core/sending/formData'
import { texts } from './texts'

/** Pixels of the longer side of a picture that is kept: of one among several, and of one that may fill a page. */
const longestInRows = 1600
export const longestAlone = 2400

/** Why a file cannot be sent; sent again, it could not either. */
export class Unfit extends Error {}

/**
 * A picture as it is sent: at most `longest` pixels a side, upright, and without what its camera wrote into it, where it was taken
 * among it. One that moves stays as it is, and a drawing (PNG) that is no larger. @throws {Unfit} for one that cannot be read, or that is too large
 */
export async function prepare(file: File, longest = longestInRows): Promise<File> {
  if (file.type === 'image/gif') return file
  const picture = await createImageBitmap(file).catch(() => {
    throw new Unfit(texts.unreadable)
  })
  try {
    if (picture.width * picture.height > mostPixels) throw new Unfit(texts.tooManyPixels)
    if (file.type === 'image/png' && Math.max(picture.width, picture.height) <= longest) return file
    const made = await drawn(picture, longest)
    return new File([made], `${file.name.replace(/\.\w+$/, '')}.${made.type.slice('image/'.length)}`, { type: made.type })
  } finally {
    picture.close()
  }
}
