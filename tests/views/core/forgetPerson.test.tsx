import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DraftOwner } from '#views/core/drafts.ts'
import { hasDrafts, openDrafts } from '#views/core/draftsOf.ts'
import { Form } from '#views/core/field/Form.tsx'
import { TextField } from '#views/core/field/TextField.tsx'
import { forgetPerson } from '#views/core/forgetPerson.ts'
import { useListPreferences } from '#views/core/list/state/preferences.ts'
import { preferences } from '#views/core/preferences.ts'
import { useForm } from '#views/core/useForm.ts'

function Page() {
  const form = useForm({ schema: z.object({ title: z.string() }), initial: { title: '' }, submit: async () => null, draft: 'book' })
  const [{ density }, prefer] = useListPreferences('books')
  return (
    <Form form={form}>
      <TextField form={form} name="title" label="Title" />
      <button type="button" onClick={() => prefer({ density: 'comfortable' })}>
        {density}
      </button>
    </Form>
  )
}

const show = (owner: number) =>
  render(
    <DraftOwner value={owner}>
      <Page />
    </DraftOwner>,
  )

async function use(owner: number) {
  show(owner)
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), `Of ${owner}`)
  await userEvent.click(screen.getByRole('button', { name: 'compact' }))
}

const keysOf = (owner: number) => Object.keys(localStorage).filter((key) => key.includes(`${owner}`))

test('signing out leaves nothing of theirs behind, also not the last letters of the form that goes with its page', async () => {
  localStorage.clear()
  await use(7)
  preferences.claim(7)
  preferences.setTheme('dark')
  expect(hasDrafts(7)).toBe(true)
  forgetPerson(7)
  cleanup()
  expect({ ...localStorage }).toEqual({})
})

test('what another keeps in the same browser stays', async () => {
  localStorage.clear()
  await use(8)
  cleanup()
  await use(9)
  forgetPerson(9)
  cleanup()
  expect(keysOf(9)).toEqual([])
  expect(keysOf(8).sort()).toEqual(['draft:8:book', 'list.8.books'])
  show(8)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Of 8')
  expect(screen.getByRole('button', { name: 'comfortable' })).toBeDefined()
  cleanup()
})

test('one person’s numbers are not another’s that begin alike', async () => {
  localStorage.clear()
  await use(71)
  forgetPerson(7)
  cleanup()
  expect(keysOf(71)).toHaveLength(2)
})

test('whoever signs in again is kept drafts for again', async () => {
  localStorage.clear()
  forgetPerson(7)
  openDrafts(7)
  await use(7)
  cleanup()
  expect(hasDrafts(7)).toBe(true)
})

test('how somebody likes the page is theirs, where their session merely ended and another begins', () => {
  localStorage.clear()
  preferences.claim(7)
  preferences.setDirection('rtl')
  preferences.claim(7)
  expect(localStorage.getItem('direction')).toBe('rtl')
  preferences.claim(8)
  expect(localStorage.getItem('direction')).toBeNull()
})
