import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ActorOptions, type AnyStateMachine, assign, createActor, createMachine, fromPromise, SimulatedClock } from 'xstate'
import * as z from 'zod/mini'
import { ApiError } from '#api/core/http'
import { secret, secretsIn } from '#api/core/secret'
import { replay } from '#machines/app/replay/replay'
import { commandMachine } from '#machines/core/command'
import { conflictMachine } from '#machines/core/conflict'
import { exportMachine } from '#machines/core/exportRows'
import { type FormEvent, formMachine, type Problems, type Values } from '#machines/core/form'
import { fileOf } from '#machines/core/recorder/file'
import { createRecorder } from '#machines/core/recorder/recorder'
import { sessionMachine } from '#machines/core/session'

const settled = () => new Promise((resolve) => setTimeout(resolve))

/** The file that is saved after this, at a clock that stands still: two that differ, differ in what was done. */
async function saved(
  limits: { events: number; bytes: number } | undefined,
  act: (options: ActorOptions<AnyStateMachine> & { clock: SimulatedClock }) => unknown,
) {
  const recorder = createRecorder({ version: '1', now: () => 0, limits })
  await act({ inspect: recorder.hear, clock: new SimulatedClock() })
  await settled()
  return recorder.take('')
}

const names = ['title', 'code', 'pin', 'values', 'name', 'password', 'recoveryCodes']

/** Anything a field may hold; a text is typed letter by letter. */
const held = fc.oneof(
  { weight: 4, arbitrary: fc.string({ minLength: 1, maxLength: 40 }) },
  fc.integer(),
  fc.boolean(),
  fc.array(fc.string(), { minLength: 1, maxLength: 10 }),
  fc.constantFrom('moved', 'title', 'batch-12', '2026-01-01T00:00:00Z', '  '),
  fc.record({ id: fc.integer(), name: fc.string(), url: fc.webUrl(), size: fc.integer() }),
  fc.string({ minLength: 1 }).map((name) => new File([name], `${name}.pdf`)),
)

/** One thing that is done with a form. `field` is one of `names`, by its position. */
const act = fc.record({
  what: fc.constantFrom('type', 'choose', 'leave', 'submit', 'reset', 'rebase'),
  field: fc.nat(names.length - 1),
  open: fc.string({ minLength: 1, maxLength: 8 }),
})
type Act = { what: 'type' | 'choose' | 'leave' | 'submit' | 'reset' | 'rebase'; field: number; open: string }

/** Two values for each field that is secret: what one person might have, and another. */
const two = fc.record({ one: held, other: held, pauses: fc.array(fc.integer({ min: 0, max: 700 }), { minLength: 1, maxLength: 5 }) })

async function fillIn(
  script: readonly Act[],
  secrets: readonly string[],
  secretOf: (name: string) => unknown,
  pauses: readonly number[],
  limits?: { events: number; bytes: number },
) {
  const all = (open: string): Values => Object.fromEntries(names.map((name) => [name, secrets.includes(name) ? secretOf(name) : open]))
  return saved(limits, async ({ inspect, clock }) => {
    const form = createActor(formMachine, {
      inspect,
      clock,
      input: {
        initial: all('before'),
        secrets,
        // Whether a form is refused is no secret, so no rule here asks for one.
        validate: (values): Problems => (values.title === 'x' && !secrets.includes('title') ? { title: 'No' } : {}),
        submit: async (values) => {
          const revealed = JSON.stringify(secrets.map(secretOf))
          const fieldErrors = Object.fromEntries(names.slice(0, 2).map((name) => [name, [`${revealed} is not it`]]))
          throw new ApiError(422, revealed, { fieldErrors, current: values, reason: revealed, [secrets[0] ?? 'none']: revealed })
        },
        draft: { values: all('kept'), base: all('before'), savedAt: 0, isFresh: false },
      },
    }).start()
    const send = (event: FormEvent) => form.send(event)
    for (const { what, field, open } of script) {
      const name = names[field] ?? 'title'
      const isSecret = secrets.includes(name)
      const value = isSecret ? secretOf(name) : open
      if (what === 'type') {
        const letters = typeof value === 'string' ? [...value].map((_, i) => value.slice(0, i + 1)) : [value]
        for (const [i, typed] of letters.entries()) {
          send({ type: 'field.typed', name, value: typed })
          if (isSecret) clock.increment(pauses[i % pauses.length] ?? 0)
        }
        clock.increment(300)
      } else if (what === 'choose') send({ type: 'field.chosen', name, value })
      else if (what === 'leave') send({ type: 'field.left', name })
      else if (what === 'rebase') send({ type: 'form.rebased', initial: all(open), values: all('mine') })
      else if (what === 'reset') send({ type: 'form.reset', initial: all(open) })
      else {
        send({ type: 'form.submit' })
        await settled()
      }
    }
  })
}

test('two people whose secrets differ leave the same file, whatever they do and whatever their secrets are', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 }),
      fc.array(two, { minLength: names.length, maxLength: names.length }),
      fc.array(act, { maxLength: 12 }),
      fc.boolean(),
      async (secrets, values, script, isSmall) => {
        const limits = isSmall ? { events: 6, bytes: 100_000 } : undefined
        const of = (side: 'one' | 'other') => (name: string) => values[names.indexOf(name)]?.[side]
        const [one, other] = [
          await fillIn(script, secrets, of('one'), values[0]?.pauses ?? [0], limits),
          await fillIn(script, secrets, of('other'), values[1]?.pauses ?? [0], limits),
        ]
        expect(fileOf(other)).toBe(fileOf(one))
        const { verdict, difference, gaps } = replay(JSON.parse(fileOf(one)))
        expect([difference?.difference, verdict, gaps]).toEqual([undefined, 'agrees', []])
      },
    ),
    { numRuns: 150 },
  )
})

test('a half that is full does not begin with where a form stands because of a secret letter', async () => {
  const script: Act[] = [
    { what: 'type', field: 0, open: ' ' },
    { what: 'reset', field: 0, open: ' ' },
    { what: 'reset', field: 0, open: ' ' },
    { what: 'type', field: 1, open: ' ' },
  ]
  const limits = { events: 6, bytes: 100_000 }
  const of = (code: string) => (name: string) => (name === 'code' ? code : '')
  const [one, other] = [await fillIn(script, ['code'], of('1'), [0], limits), await fillIn(script, ['code'], of('12'), [300, 0], limits)]
  expect(fileOf(other)).toBe(fileOf(one))
})

test('a password that is typed letter by letter, corrected and repeated says neither how long it is nor what it equals', async () => {
  const typed = (password: string, again: string) =>
    saved(undefined, ({ inspect, clock }) => {
      const schema = z.object({ mobile: z.string(), password: secret(z.string()), again: z.optional(secret(z.string())) })
      const initial = { mobile: '', password: '', again: '' }
      const input = { initial, secrets: secretsIn(schema), validate: () => ({}), submit: () => Promise.resolve() }
      const form = createActor(formMachine, { input, inspect, clock }).start()
      for (const [name, text] of Object.entries({ password, again })) {
        for (let i = 1; i <= text.length; i++) form.send({ type: 'field.typed', name, value: text.slice(0, i) })
        clock.increment(300)
        form.send({ type: 'field.left', name })
      }
      form.send({ type: 'form.submit' })
    })
  const file = fileOf(await typed('hunter2!', 'hunter2!'))
  expect(fileOf(await typed('correct horse battery staple', 'c'))).toBe(file)
  expect(file).toContain('"secrets":["password","again"]')
  expect(file).not.toMatch(/hunter2|~\d|#\d/)
})

test('wherever else a secret travels, it leaves the same file', async () => {
  const travel = (one: string) =>
    saved(undefined, async ({ inspect }) => {
      localStorageStandIn()
      const refusal = () =>
        new ApiError(
          422,
          `${one} is not it`,
          { fieldErrors: { code: [one] }, code: one, reason: one, link: `/x?token=${one}` },
          `User/${one}`,
        )
      const machine = sessionMachine.provide({ actors: { login: fromPromise(() => Promise.reject(refusal())) } })
      const session = createActor(machine, { inspect }).start()
      session.send({ type: 'session.signIn', values: { mobile: 'orders', password: one, token: one, code: one } as never })
      await settled()
      // A process that nobody has told the recorder of.
      const factor = createMachine({
        id: 'factor',
        context: ({ input }) => ({ input }),
        on: { '*': { actions: assign(({ event }) => ({ given: event })) } },
      })
      createActor(factor, { inspect, input: one })
        .start()
        .send({ type: 'code.given', code: one, codes: [one] })
      const command = createActor(commandMachine, { inspect }).start()
      command.send({ type: 'command.run', call: () => Promise.resolve({ data: { password: one } }), subject: one })
      await settled()
      command.send({ type: 'command.run', call: () => Promise.reject(refusal()), subject: one })
      await settled()
      const write = () => Promise.reject(refusal())
      const read = async () => ({ rows: [{ comment: one }, { customer: { city: one } }], total: 2 })
      createActor(exportMachine, { input: { read, write }, inspect }).start().send({ type: 'export.start', format: 'csv' })
      await settled()
      const conflict = createActor(conflictMachine, { input: { secrets: ['apiKey'] }, inspect }).start()
      const keyed = (apiKey: string): Values => ({ apiKey, title: 'Aniara' })
      const [base, mine, theirs] = [keyed(''), keyed(one), keyed('theirs')]
      conflict.send({ type: 'conflict.found', base, mine, theirs, unasked: [], isToBeSent: false })
      conflict.send({ type: 'side.chosen', name: 'apiKey', side: 'mine' })
      conflict.send({ type: 'conflict.confirm' })
    })
  const [one, other] = [await travel('hunter2!'), await travel('correct-horse-battery-staple')]
  expect(fileOf(other)).toBe(fileOf(one))
  expect(replay(JSON.parse(fileOf(one))).difference?.difference).toBeUndefined()
})

/** The unit tests run where there is no browser. */
function localStorageStandIn() {
  const none = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  Object.assign(globalThis, {
    localStorage: none,
    sessionStorage: none,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  })
}
