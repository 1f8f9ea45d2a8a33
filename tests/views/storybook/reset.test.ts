import { expect, test } from 'vitest'
import { resetPage, themeOfBody } from '#storybook/reset.ts'

test('31.13 a story leaves the next one no lock of an open dialog, no note, no focus and no title', () => {
  const { body } = document
  Object.assign(body.dataset, themeOfBody, { scrollLocked: '1', sent: '{}' })
  body.setAttribute('style', 'pointer-events: none')
  body.setAttribute('aria-hidden', 'true')
  document.title = 'Order 4711'
  const field = body.appendChild(document.createElement('input'))
  field.focus()
  resetPage()
  expect({ ...body.dataset }).toEqual(themeOfBody)
  expect([body.hasAttribute('style'), body.hasAttribute('aria-hidden')]).toEqual([false, false])
  expect(document.activeElement).toBe(body)
  expect(document.title).toBe('')
  field.remove()
})

test('31.13 a story that shows nothing, or the error page without saying so, fails by its name', async () => {
  const { proveShown } = await import('#storybook/shown.ts')
  document.body.innerHTML = ''
  expect(() => proveShown('Screens/Till: Open')).toThrow('‘Screens/Till: Open’ shows nothing')
  document.body.innerHTML = '<h1>Unexpected Application Error!</h1>'
  expect(() => proveShown('Screens/Till: Open')).toThrow('‘Screens/Till: Open’ shows the error page')
  proveShown('Components/Failure: Unexpected', true)
  document.body.innerHTML = ''
})
