import { expect, test } from 'vitest'
import { formData } from '#api/core/sending/formData'
import { fitted } from '#api/core/sending/pictures'

test.each([
  ['a photograph upright', [3000, 4000], [240, 320]],
  ['a banner', [960, 320], [320, 107]],
  ['one that is small already', [120, 180], [120, 180]],
  ['a line', [4000, 1], [320, 1]],
] as const)('%s keeps its proportions and has 320 pixels a side at most', (_, [width, height], sides) => {
  expect(fitted({ width, height }, 320)).toEqual(sides)
})

test('files go as parts named by where they stand; where nothing draws a picture small, it goes alone', async () => {
  const [image, file] = [new File(['picture'], 'omslag.png', { type: 'image/png' }), new File(['words'], 'prov.pdf')]
  const form = await formData({ title: 'Ronja', image, files: [{ file, purpose: 'sample' }] })
  expect([...form.keys()]).toEqual(['data', 'image', 'files.0.file'])
  expect(JSON.parse(String(form.get('data')))).toEqual({ title: 'Ronja', files: [{ purpose: 'sample' }] })
  expect(form.get('image')).toMatchObject({ name: 'omslag.png', type: 'image/png' })
})
