import { maxPixels } from '#api/core/files/file'
import { drawn } from '#api/core/sending/formData'
import { texts } from './texts'

/** Pixels of the longer side. */
const longestInRows = 1600
export const longestAlone = 2400

/** Retrying cannot help. */
export class Unfit extends Error {}

/**
 * Scales to `longest`, upright, without camera metadata. Animations and PNGs that would not shrink stay.
 * @throws {Unfit} if unreadable or too large
 */
export async function prepare(file: File, longest = longestInRows): Promise<File> {
  if (file.type === 'image/gif') return file
  const picture = await createImageBitmap(file).catch(() => {
    throw new Unfit(texts.unreadable)
  })
  try {
    if (picture.width * picture.height > maxPixels) throw new Unfit(texts.tooManyPixels)
    if (file.type === 'image/png' && Math.max(picture.width, picture.height) <= longest) return file
    const made = await drawn(picture, longest)
    return new File([made], `${file.name.replace(/\.\w+$/, '')}.${made.type.slice('image/'.length)}`, { type: made.type })
  } finally {
    picture.close()
  }
}
