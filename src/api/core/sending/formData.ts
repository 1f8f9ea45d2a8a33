/** New files as parts of their own, named by where they stand (`image`, `images.0.image`), everything else as JSON; the browser writes the boundary into the Content-Type. */
export function formData(body: object): FormData {
  const form = new FormData()
  form.set(
    'data',
    JSON.stringify(body, (_, value) => (value instanceof Blob ? undefined : value)),
  )
  const attach = (part: object, path: string) => {
    for (const [name, value] of Object.entries(part))
      if (value instanceof Blob) form.set(path + name, value)
      else if (value && typeof value === 'object') attach(value, `${path}${name}.`)
  }
  attach(body, '')
  return form
}
