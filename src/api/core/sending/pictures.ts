import { longestOfSmall } from '../files/small'

/** Never larger than the original, at least 1. */
export function fitted({ width, height }: { width: number; height: number }, longest: number): [width: number, height: number] {
  const scale = Math.min(1, longest / Math.max(width, height))
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/** WebP, or JPEG in browsers that cannot write it. */
export async function drawn(picture: ImageBitmap, longest: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(...fitted(picture, longest))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing can be drawn here')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const encoded = (type: string) => canvas.convertToBlob({ type, quality: 0.85 })
  const webp = await encoded('image/webp')
  if (webp.type === 'image/webp') return webp
  // Browsers without WebP would answer PNG, which is many times larger; JPEG needs a background.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encoded('image/jpeg')
}

/** Undefined if the original is as small or unreadable, or nothing can be drawn: lists then show the original. */
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
