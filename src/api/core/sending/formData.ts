import { smallPicture } from './pictures'

// Re-exported, so that all of it is one chunk.
export { drawn } from './pictures'

/**
 * New files are parts named by their path (`image`, `images.0.image`), thumbnails `image.small`, the rest JSON; the browser writes the
 * boundary into the Content-Type.
 */
export async function formData(body: object): Promise<FormData> {
  const form = new FormData()
  form.set(
    'data',
    JSON.stringify(body, (_, value) => (value instanceof Blob ? undefined : value)),
  )
  const attach = async (part: object, path: string): Promise<void> => {
    for (const [name, value] of Object.entries(part))
      if (value instanceof Blob) {
        form.set(path + name, value)
        const small = await smallPicture(value)
        if (small) form.set(`${path}${name}.small`, small, 'small')
      } else if (value && typeof value === 'object') await attach(value, `${path}${name}.`)
  }
  await attach(body, '')
  return form
}
