import { longestOfSmall } from '../files/small'

/** Sides in pixels of a picture whose longer one is at most `longest`: never larger than it was, and never nothing. */
export function fitted({ width, height }: { width: number; height: number }, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/** A picture drawn anew, at most `longest` pixels a side, as WebP; as JPEG by a browser that writes none. */
export async function drawn(picture: ImageBitmap, longest: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(...fitted(picture, longest))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing can be drawn here')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const encoded = (type: string) => canvas.convertToBlob({ type, quality: 0.85 })
  const webp = await encoded('image/webp')
  if (webp.type === 'image/webp') return webp
  // A browser that writes no WebP answers with PNG, many times as large. JPEG shows black where nothing is.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encoded('image/jpeg')
}

/**
 * The small picture that goes beside a whole one; of one that moves, its beginning. undefined where the whole is as small, where it
 * cannot be read, which the server says better, and where nothing can be drawn: lists show the whole then.
 */
export async function smallPicture(file: Blob): Promise<Blob | undefined> {
  if (!file.type.startsWith('image/') || !('createImageBitmap' in globalThis)) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  try {
    if (!picture || Math.max(picture.width, picture.height) <= longestOfSmall) return undefined
    return await drawn(picture, longestOfSmall).catch(() => undefined)
  } finally {
    picture?.close()
  }
}
