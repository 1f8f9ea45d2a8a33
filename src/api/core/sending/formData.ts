import { smallPicture } from './pictures'

// Said here too, so that all of it is one file to load.
export { drawn } from './pictures'

/**
 * New files as parts of their own, named by where they stand (`image`, `images.0.image`), each picture's small one beside it
 * (`image.small`), everything else as JSON; the browser writes the boundary into the Content-Type.
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
