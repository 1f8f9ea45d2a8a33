import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, cleanup, renderHook } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoints, entities } from '#api/app/contract'
import { secret, secretsIn } from '#api/core/secret'
import { fileOf } from '#machines/core/recorder/file'
import { createRecorder } from '#machines/core/recorder/recorder'
import { listen } from '#machines/core/recorder/tap'
import { DraftOwner } from '#views/core/drafts.ts'
import { formSchema } from '#views/core/field/codec.ts'
import { watched } from '#views/core/report/recording.ts'
import { useForm } from '#views/core/useForm.ts'

/** The names of a form's fields, however its schema is put together. */
function namesOf(schema: z.core.$ZodType): string[] {
  const { shape, left, right, innerType } = schema._zod.def as Partial<Record<'left' | 'right' | 'innerType', z.core.$ZodType>> & {
    shape?: object
  }
  return [...Object.keys(shape ?? {}), ...[left, right, innerType].flatMap((part) => (part ? namesOf(part) : []))]
}

/** All that somebody may be asked to fill in: what each call sends, and each entity. */
const forms: [name: string, schema: z.ZodMiniType][] = [
  ...endpoints.flatMap(({ path, body }): [string, z.ZodMiniType][] => (namesOf(body).length > 0 ? [[path, body]] : [])),
  ...Object.values(entities).map(({ name, fields }): [string, z.ZodMiniType] => [`the form of ${name}`, formSchema(fields)]),
]

/** What is left of filling a form in by key, with this in its secret fields: the report, and whatever is stored. */
async function leftOf(schema: z.ZodMiniType, typed: string) {
  localStorage.clear()
  // A value is written 300 ms after its last key: on a busy machine that would come between two keys of one run alone.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const recorder = createRecorder({ version: '1', now: () => 0 })
  // Actors and drafts that another file left behind are not among these; the first who listens is told of them.
  listen(() => undefined)()
  const roots = new Set<string>()
  const stop = listen((event) => {
    if (event.type === '@xstate.actor' && event.actorRef.sessionId === event.rootId) roots.add(event.rootId)
    if (roots.has(event.rootId)) recorder.hear(event)
  })
  const names = namesOf(schema)
  const secrets = secretsIn(schema)
  const initial = Object.fromEntries(names.map((name) => [name, '']))
  const submit = async () => Promise.reject(new Error(`${typed} is not it`))
  const { result } = renderHook(() => useForm({ schema, initial: initial as never, submit, draft: 'form' }), {
    wrapper: ({ children }) => <DraftOwner value={7}>{children}</DraftOwner>,
  })
  await act(async () => {
    for (const name of names) {
      const text = secrets.includes(name) ? typed : 'Aniara'
      for (let i = 1; i <= text.length; i++) result.current.send({ type: 'field.typed', name, value: text.slice(0, i) })
      result.current.send({ type: 'field.left', name })
    }
    result.current.send({ type: 'form.submit' })
  })
  cleanup()
  stop()
  const own = Object.fromEntries(Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('draft:7:')))
  return { file: fileOf(recorder.take('')), stored: JSON.stringify(own).replace(/\d{13}/g, '') }
}

const [one, other] = ['hunter2!', 'correct horse battery staple']

test.each(forms)('%s leaves the same report and the same draft whatever its secrets are', async (_, schema) => {
  const left = await leftOf(schema, one)
  expect(await leftOf(schema, other)).toEqual(left)
  expect(`${left.file}${left.stored}`).not.toContain(one)
})

test.each(forms)('%s would, were all of it secret', async (_, schema) => {
  const hidden = z.object(Object.fromEntries(namesOf(schema).map((name) => [name, secret(z.unknown())])))
  const left = await leftOf(hidden, one)
  expect(await leftOf(hidden, other)).toEqual(left)
  expect(left.stored).toBe('{}')
})

test('there are forms with secrets among them', () => {
  const withSecrets = forms.flatMap(([name, schema]) => (secretsIn(schema).length > 0 ? [name] : []))
  expect(withSecrets).toEqual(
    expect.arrayContaining(['Authentication/LoginUser', 'User/ChangeUserPasswordByUser', 'Authentication/RegisterUser']),
  )
})

test('every field that is shown as a password is declared secret', () => {
  const views = join(import.meta.dirname, '../../../src/views')
  const declared = new Set(forms.flatMap(([, schema]) => secretsIn(schema)))
  const shown = readdirSync(views, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.stories.'))
    .flatMap((file) => readFileSync(join(views, file), 'utf8').match(/<TextField\b[^>]*type="password"[^>]*>/g) ?? [])
    .map((field) => /name="(\w+)"/.exec(field)?.[1])
  expect(shown.length).toBeGreaterThan(5)
  expect(shown.filter((name) => !name || !declared.has(name))).toEqual([])
})

test.each(['/reset-password', '/register', '/verify-email', '/somewhere', '/order/new-orders/edit'])(
  'what stands in an address under %s is in no report',
  async (path) => {
    const { recorder } = await watched.read()
    for (const address of [`${path}?token=${one}`, `${path}?invitation=${one}#${one}`, `${path}/${one}`, `${path}/${one}/${one}?a=b`]) {
      history.pushState(null, '', address)
      dispatchEvent(new Event('pushState'))
    }
    const file = fileOf(recorder.take(''))
    expect(file).toContain('"places": [')
    expect(file).not.toContain(one)
  },
)
