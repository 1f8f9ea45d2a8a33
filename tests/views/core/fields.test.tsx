import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, StrictMode } from 'react'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ApiError } from '#api/core/http'
import { DateField, TimeField } from '#views/core/field/DateField.tsx'
import { Form } from '#views/core/field/Form.tsx'
import { SelectField } from '#views/core/field/SelectField.tsx'
import { SubmitButton } from '#views/core/field/SubmitButton.tsx'
import { TextAreaField } from '#views/core/field/TextAreaField.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useForm } from '#views/core/useForm.ts'

const required = (error: string) => z.string().check(z.minLength(1, { error }))
const schema = z.object({
  title: required('Title is required'),
  note: z.string().check(z.refine((note) => note === '' || note.length >= 5, { error: 'Too short' })),
  format: z.nullable(z.int()),
})

type Sent = z.output<typeof schema>

function Book({ submit = async () => 'saved', onEnter }: { submit?: (values: Sent) => Promise<unknown>; onEnter?: () => void }) {
  const form = useForm({ schema, initial: { title: '', note: '', format: null }, submit })
  return (
    <Form form={form} label="Book">
      <TextField form={form} name="title" label="Title" isRequired onEnter={onEnter} />
      <TextAreaField form={form} name="note" label="Note" />
      <SelectField form={form} name="format" label="Format" options={[{ value: 3, label: 'Paperback' }]} />
      <SubmitButton form={form}>Save</SubmitButton>
    </Form>
  )
}

const dates = z.object({ from: z.string(), at: z.string() })

function Dates() {
  const form = useForm({ schema: dates, initial: { from: '2026-01-31', at: '' }, submit: async () => 'saved' })
  return (
    <Form form={form} label="Dates">
      <DateField form={form} name="from" label="Shown from" hint="Both days included" />
      <TimeField form={form} name="at" label="Sent" />
    </Form>
  )
}

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Title/ })
const note = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' })

test('a required field has an asterisk and is announced as required', () => {
  render(<Book />)
  expect(screen.getByText('Title', { exact: false, selector: 'label' }).textContent).toBe('Title *')
  expect(title().getAttribute('aria-required')).toBe('true')
  expect(note().hasAttribute('aria-required')).toBe(false)
})

test('the browser completes nothing', () => {
  render(<Book />)
  expect(title().autocomplete).toBe('off')
  expect(screen.getByRole('form').getAttribute('autocomplete')).toBe('off')
})

test('a field shows no error on mount, and its own, tied to it, once it was left blank', async () => {
  render(<Book />)
  expect(title().getAttribute('aria-invalid')).toBe('false')
  await userEvent.click(title())
  await userEvent.tab()
  expect(title().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(title().getAttribute('aria-describedby') ?? '')?.textContent).toBe('Title is required')
})

test('an error other than emptiness waits until the field was left', async () => {
  render(<Book />)
  await userEvent.type(note(), 'abc')
  expect(screen.queryByText('Too short')).toBeNull()
  await userEvent.tab()
  expect(screen.getByText('Too short')).toBeTruthy()
})

test('the mouse wheel leaves the field', () => {
  render(<Book />)
  title().focus()
  fireEvent.wheel(title())
  expect(document.activeElement).not.toBe(title())
})

test('Enter does nothing of the browser’s own, writes the value and calls the handler', async () => {
  const seen: string[] = []
  render(<Book submit={async () => seen.push('sent')} onEnter={() => seen.push('entered')} />)
  await userEvent.type(title(), 'Mumintrollet')
  const wasAllowed = fireEvent.keyDown(title(), { key: 'Enter' })
  expect(wasAllowed).toBe(false)
  expect(seen).toEqual(['entered'])
})

test('Enter without a handler submits what was typed last', async () => {
  const sent: Sent[] = []
  render(<Book submit={async (values) => sent.push(values)} />)
  await userEvent.type(title(), 'Mumintrollet{Enter}')
  expect(sent).toEqual([{ title: 'Mumintrollet', note: '', format: null }])
})

test('Enter that picks a word of an input method is left to it', () => {
  render(<Book />)
  expect(fireEvent.keyDown(title(), { key: 'Enter', isComposing: true })).toBe(true)
})

test('Enter makes a line in a text of several, and Ctrl with Enter submits', async () => {
  const sent: Sent[] = []
  render(<Book submit={async (values) => sent.push(values)} />)
  await userEvent.type(title(), 'Mumintrollet')
  await userEvent.type(note(), 'first{Enter}second')
  expect(note().value).toBe('first\nsecond')
  fireEvent.keyDown(note(), { key: 'Enter', ctrlKey: true })
  expect(sent.map((values) => values.note)).toEqual(['first\nsecond'])
})

test('a choice keeps the type of its value', async () => {
  const sent: Sent[] = []
  render(<Book submit={async (values) => sent.push(values)} />)
  await userEvent.type(title(), 'Mumintrollet')
  await userEvent.selectOptions(screen.getByRole('combobox'), 'Paperback')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(sent[0]?.format).toBe(3)
})

test('a day and a time are said as the lists say them, whatever the browser’s own control shows', async () => {
  render(<Dates />)
  const says = (label: string) => document.getElementById(screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')?.textContent
  expect(says('Shown from')).toBe('31 Jan 2026 · Both days included')
  expect(says('Sent')).toBe('')
  fireEvent.change(screen.getByLabelText('Sent'), { target: { value: '2026-10-14T09:30' } })
  fireEvent.blur(screen.getByLabelText('Sent'))
  expect(says('Sent')).toBe('14 Oct 2026, 09:30')
})

test('a refused submit sums up what is wrong and jumps to the first', async () => {
  render(<Book />)
  await userEvent.type(note(), 'abc')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toContain('2 fields need your attention')
  expect(document.activeElement).toBe(title())
  await userEvent.click(screen.getByRole('button', { name: 'Note: Too short' }))
  expect(document.activeElement).toBe(note())
})

test('what is put right stays in the summary, so that no button moves from under the pointer', async () => {
  render(<Book />)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await userEvent.type(title(), 'Mumintrollet')
  await userEvent.tab()
  expect(screen.getByRole('alert').textContent).toBe('All fields corrected. You can send the form againTitle is required')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what the server refuses stands at its field until that changes', async () => {
  const refusal = new ApiError(422, 'Refused', { fieldErrors: { title: ['There is one by this title'] } })
  render(<Book submit={() => Promise.reject(refusal)} />)
  await userEvent.type(title(), 'Mumintrollet{Enter}')
  expect(await screen.findByRole('button', { name: 'There is one by this title' })).toBeTruthy()
  expect(document.activeElement).toBe(title())
  await userEvent.type(title(), ' och kometen')
  expect(title().getAttribute('aria-invalid')).toBe('false')
})

test('a failure that is no field’s is said, and what was typed stays', async () => {
  render(<Book submit={() => Promise.reject(new ApiError(0, 'The connection was lost'))} />)
  await userEvent.type(title(), 'Mumintrollet{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('The connection was lost')
  expect(title().value).toBe('Mumintrollet')
})

test('while it is sent the fields keep still and the button is busy', async () => {
  render(<Book submit={() => new Promise(() => undefined)} />)
  await userEvent.type(title(), 'Mumintrollet{Enter}')
  expect(title().readOnly).toBe(true)
  expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true')
})

const names = Array.from({ length: 30 }, (_, i) => `field${i}`)
const many = z.object(Object.fromEntries(names.map((name) => [name, z.string()])))
const allBlank = Object.fromEntries(names.map((name) => [name, '']))

function Many({ onRender }: { onRender: (id: string) => void }) {
  const form = useForm({ schema: many, initial: allBlank, submit: async () => null })
  return (
    <Form form={form}>
      {names.map((name) => (
        <Profiler key={name} id={name} onRender={onRender}>
          <TextField form={form} name={name} label={name} />
        </Profiler>
      ))}
      <Profiler id="button" onRender={onRender}>
        <SubmitButton form={form}>Save</SubmitButton>
      </Profiler>
    </Form>
  )
}

test('retyping in a form of 30 fields renders one field', async () => {
  const renders: string[] = []
  render(<Many onRender={(id) => renders.push(id)} />)
  const field = screen.getByRole('textbox', { name: 'field7' })
  await userEvent.type(field, 'a')
  renders.length = 0
  await userEvent.type(field, 'bcd')
  expect(renders).toEqual(['field7', 'field7', 'field7'])
})

test('a form lives through the second mount of strict mode', async () => {
  const sent: Sent[] = []
  render(
    <StrictMode>
      <Book submit={async (values) => sent.push(values)} />
    </StrictMode>,
  )
  await userEvent.type(title(), 'Mumintrollet{Enter}')
  expect(sent.length).toBe(1)
})
