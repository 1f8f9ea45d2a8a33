import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { secret } from '#api/core/secret'
import { useAddToDraft } from '#views/core/addToDraft.ts'
import { DraftOwner, readDraft } from '#views/core/drafts.ts'
import { Form } from '#views/core/field/Form.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { useForm } from '#views/core/useForm.ts'

const schema = z.object({ title: z.string(), secret: secret(z.string()) })

function Book({ draft, title = '', submit = async () => null }: { draft: string; title?: string; submit?: () => Promise<unknown> }) {
  const form = useForm({ schema, initial: { title, secret: '' }, submit, draft })
  return (
    <Form form={form}>
      <TextField form={form} name="title" label="Title" />
      <TextField form={form} name="secret" label="Secret" type="password" />
    </Form>
  )
}

const show = (draft: string, { owner = 7, ...more }: { owner?: number | null; title?: string; submit?: () => Promise<unknown> } = {}) =>
  render(
    <DraftOwner value={owner}>
      <Book draft={draft} {...more} />
    </DraftOwner>,
  )

const title = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' })

test('what was typed is there again after the form went, to the last letter', async () => {
  show('a')
  await userEvent.type(title(), 'Mumintrollet')
  cleanup()
  show('a')
  expect(title().value).toBe('Mumintrollet')
  expect((await screen.findByRole('status')).textContent).toMatch(/Restored your draft from .+/)
})

test('a page that goes away keeps the letters not yet written', async () => {
  show('b')
  await userEvent.type(title(), 'Mumin')
  window.dispatchEvent(new Event('pagehide'))
  expect(readDraft('draft:7:b', { title: '', secret: '' })?.values.title).toBe('Mumin')
})

test('a password is never kept', async () => {
  show('c')
  await userEvent.type(title(), 'x')
  await userEvent.type(screen.getByLabelText('Secret'), 'backoffice')
  cleanup()
  expect(JSON.stringify({ ...localStorage })).not.toContain('backoffice')
  expect(localStorage.getItem('draft:7:c')).toContain('title')
})

test('a draft is its writer’s alone', async () => {
  show('d')
  await userEvent.type(title(), 'Mumintrollet')
  cleanup()
  show('d', { owner: 8 })
  expect(title().value).toBe('')
})

function Giver({ draft }: { draft: string }) {
  const addToDraft = useAddToDraft()
  return (
    <button type="button" onClick={() => addToDraft(draft, { title: 'Mumintrollet' })}>
      Give
    </button>
  )
}

test('what another page adds to a draft is there when its form opens', async () => {
  render(
    <DraftOwner value={7}>
      <Giver draft="given" />
    </DraftOwner>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Give' }))
  cleanup()
  show('given', { title: 'Kometen' })
  expect(title().value).toBe('Mumintrollet')
})

test('with nobody signed in nothing is kept', async () => {
  show('e', { owner: null })
  await userEvent.type(title(), 'Mumintrollet')
  cleanup()
  expect(Object.keys(localStorage).filter((key) => key.endsWith(':e'))).toEqual([])
})

test('a submitted form leaves no draft, a failed one does', async () => {
  show('f', { submit: () => Promise.reject(new Error('Lost')) })
  await userEvent.type(title(), 'Mumintrollet{Enter}')
  expect(localStorage.getItem('draft:7:f')).toContain('Mumintrollet')
  cleanup()
  show('f')
  await userEvent.type(title(), '{Enter}')
  cleanup()
  expect(localStorage.getItem('draft:7:f')).toBeNull()
})

test('a form typed back to where it began leaves no draft', async () => {
  show('g')
  await userEvent.type(title(), 'a')
  await userEvent.tab()
  expect(localStorage.getItem('draft:7:g')).not.toBeNull()
  await userEvent.clear(title())
  await userEvent.tab()
  expect(localStorage.getItem('draft:7:g')).toBeNull()
})

test('a discarded draft gives the record back', async () => {
  show('h')
  await userEvent.type(title(), 'Mumintrollet')
  cleanup()
  show('h')
  await userEvent.click(await screen.findByRole('button', { name: 'Discard draft' }))
  expect(title().value).toBe('')
  cleanup()
  expect(localStorage.getItem('draft:7:h')).toBeNull()
})

test('a draft of a record that has changed since is offered, not put over it', async () => {
  show('i', { title: 'Old title' })
  await userEvent.type(title(), ' and more')
  cleanup()
  show('i', { title: 'New title' })
  expect(title().value).toBe('New title')
  await userEvent.click(await screen.findByRole('button', { name: /Restore draft from/ }))
  expect(title().value).toBe('Old title and more')
})

test('an offered draft waits while it is not decided', () => {
  const stored = { values: { title: 'typed' }, base: { title: 'Old title' }, savedAt: Date.now() }
  localStorage.setItem('draft:7:j', JSON.stringify(stored))
  show('j', { title: 'New title' })
  cleanup()
  expect(localStorage.getItem('draft:7:j')).toContain('typed')
})

test('a draft older than two weeks, or unreadable, is none', () => {
  const stored = { values: { title: 'typed' }, base: { title: '' }, savedAt: 0 }
  localStorage.setItem('draft:7:k', JSON.stringify(stored))
  expect(readDraft('draft:7:k', { title: '' })).toBeUndefined()
  localStorage.setItem('draft:7:k', 'not json')
  expect(readDraft('draft:7:k', { title: '' })).toBeUndefined()
})

test('a draft is fresh though its beginning follows the clock', () => {
  const draft = { values: { title: 'Rea', startsAt: '10:05' }, base: { title: '', startsAt: '10:00' }, savedAt: Date.now() }
  localStorage.setItem('draft:7:m', JSON.stringify(draft))
  expect(readDraft('draft:7:m', { title: '', startsAt: '11:00' })?.isFresh).toBe(false)
  expect(readDraft('draft:7:m', { title: '', startsAt: '11:00' }, ['startsAt'])?.isFresh).toBe(true)
})
