import { expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { ApiError } from '#api/core/http'
import { formMachine, type Problems } from '#machines/core/form'
import { createRecorder } from '#machines/core/recorder/recorder'
import { refusedForm, refusedRows } from '#machines/core/recorder/refusals'

/** A form that wants 13 digits, and one that no one may know of. */
function form(secrets: string[] = []) {
  const recorder = createRecorder({ version: '1', now: () => 0 })
  const validate = ({ isbn, pin }: Record<string, unknown>): Problems => ({
    ...(!/^\d{13}$/.test(String(isbn)) && { isbn: `${isbn} is no ISBN` }),
    ...(pin === '' && { pin: 'Required' }),
  })
  const actor = createActor(formMachine, {
    input: {
      initial: { isbn: '', pin: '' },
      secrets,
      validate,
      submit: () => Promise.reject(new ApiError(422, '', { fieldErrors: { isbn: ['9781234567890 is taken'], pin: ['wrong'] } })),
    },
    clock: new SimulatedClock(),
    inspect: (event) => {
      recorder.hear(event)
      const refused = refusedForm(event)
      if (refused) recorder.note({ refused: 'form', actor: recorder.idOf(refused.actor), fields: refused.fields })
    },
  }).start()
  return { actor, lines: () => recorder.take('').parts.flatMap(({ refusals }) => refusals) }
}

test('31.1.2 a wrong ISBN that was typed and refused is in the trace, and not the ISBN', async () => {
  const { actor, lines } = form()
  actor.send({ type: 'field.typed', name: 'isbn', value: '978-1' })
  actor.send({ type: 'field.left', name: 'isbn' })
  actor.send({ type: 'form.submit' })
  expect(lines()).toEqual([
    { t: 0, refused: 'form', actor: 1, fields: { isbn: 'invalid' } },
    { t: 0, refused: 'form', actor: 1, fields: { isbn: 'invalid', pin: 'blank' } },
  ])
  expect(JSON.stringify(lines())).not.toContain('978')
})

test('31.1.2 what the server refuses of a form is told apart, and secret fields are left out', async () => {
  const { actor, lines } = form(['pin'])
  actor.send({ type: 'field.chosen', name: 'isbn', value: '9781234567890' })
  actor.send({ type: 'field.chosen', name: 'pin', value: '1234' })
  actor.send({ type: 'form.submit' })
  await new Promise((resolve) => setTimeout(resolve))
  expect(lines()).toEqual([{ t: 0, refused: 'form', actor: 1, fields: { isbn: 'byServer' } }])
  actor.send({ type: 'field.chosen', name: 'pin', value: '' })
  actor.send({ type: 'field.left', name: 'pin' })
  expect(lines()).toHaveLength(1)
})

test('31.1.2 rows that a dry run refuses are in the trace by id and code, and nothing else of the answer', () => {
  const row = (id: number, code?: string) => ({
    id,
    customerName: 'Astrid',
    refusal: code ? { code, message: 'Astrid has not paid' } : null,
  })
  const rows = [row(1), row(2, 'isPaid'), row(3, 'Astrid Lindqvist')]
  expect(refusedRows({ data: rows })).toEqual([{ id: 2, code: 'isPaid' }])
  expect(refusedRows({ data: { rows, total: 3 } })).toEqual([{ id: 2, code: 'isPaid' }])
  expect([refusedRows({ data: null }), refusedRows(undefined)]).toEqual([[], []])
})
