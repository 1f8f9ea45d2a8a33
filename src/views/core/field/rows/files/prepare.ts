import { mostPixels } from '#api/core/files/file'
import { drawn } from '#api/core/sending/formData'
import { texts } from './texts'

/** Pixels of the longer side of a picture that is kept. */
const longest = 1600

/** Why a file cannot be sent; sent again, it could not either. */
export class Unfit extends Error {}

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
    if (picture.width * picture.height > mostPixels) throw new Unfit(texts.tooManyPixels)
    const made = await drawn(picture, longest)
    return new File([made], `${file.name.replace(/\.\w+$/, '')}.${made.type.slice('image/'.length)}`, { type: made.type })
  } finally {
    picture.close()
  }
}
