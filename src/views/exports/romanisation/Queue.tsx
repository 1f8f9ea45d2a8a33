import { Button, Heading, Text } from '@radix-ui/themes'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { lookUp } from '#api/core/objects'
import { decideRomanisation, type RomanisationTask, type RomanisedKind, undoRomanisation } from '#api/exports/romanisation'
import { refresh } from '#views/core/data.ts'
import { useKeyGroups } from '#views/core/keyboard/groups.ts'
import { useShortcuts } from '#views/core/keyboard/useShortcuts.ts'
import { Name } from '#views/core/text/Name.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Exports.module.css'
import { romanisationName } from './name'
import { texts } from './texts'

type Values = Readonly<Record<string, string>>
const keyOf = ({ id, version }: Pick<RomanisationTask, 'id' | 'version'>) => `${id}.${version}`
const labelOf = (field: string) => lookUp(texts.fields, field) ?? field

type Props = { of: RomanisedKind; tasks: readonly RomanisationTask[]; waiting: number }

/** One record after the other: a decision goes out at once, and the next record is there before its answer. */
export function Queue({ of, tasks, waiting }: Props) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [isEditing, setEditing] = useState(false)
  const made = useRef<{ decisionId: number; skipped: string | undefined }[]>([])
  const left = tasks.filter((task) => !gone.has(keyOf(task)))
  const [task, next] = left
  const command = useCommand<unknown>({
    onSucceeded: () => void refresh(romanisationName),
    onFailed(error, subject) {
      showAgain(subject)
      if (error instanceof Error) toast.error(error.message)
      void refresh(romanisationName)
    },
  })
  const showAgain = (key: string | undefined) => setGone((before) => new Set([...before].filter((each) => each !== key)))
  const decide = (values?: Values) => {
    if (!task) return
    const { id, version } = task
    const key = keyOf(task)
    setEditing(false)
    setGone((before) => new Set([...before, key]))
    command.run(async () => {
      const answer = await client.call(decideRomanisation, { body: { of, id, version, ...(values && { values }) } })
      made.current.push({ decisionId: answer.data.decisionId, skipped: values ? undefined : key })
      return answer
    }, key)
  }
  const accept = () => task && decide(Object.fromEntries(task.fields.map(({ name, proposal }) => [name, proposal])))
  // The command is sent after the decision before it, whose number it needs.
  const undo = () =>
    command.run(async () => {
      const last = made.current.pop()
      if (last === undefined) return undefined
      const answer = await client.call(undoRomanisation, { params: { id: last.decisionId } })
      // An accepted one comes back with another version.
      showAgain(last.skipped)
      return answer
    })
  const act = (code: string): boolean => {
    if (code === 'KeyU') undo()
    else if (!task) return false
    else if (code === 'KeyA') accept()
    else if (code === 'KeyE') setEditing(true)
    else if (code === 'KeyS') decide()
    else return false
    return true
  }
  useShortcuts((shortcut) => shortcut.type === 'other' && act(shortcut.code))
  const { keys } = texts
  useKeyGroups([
    {
      title: keys.title,
      keys: [
        { keys: ['A'], does: keys.accept },
        { keys: ['E'], does: keys.edit },
        { keys: ['S'], does: keys.skip },
        { keys: ['U'], does: keys.undo },
      ],
    },
  ])
  const undoButton = (
    <Button type="button" variant="soft" color="gray" highContrast aria-keyshortcuts="u" onClick={undo}>
      {texts.undo} <kbd>U</kbd>
    </Button>
  )
  if (!task)
    return (
      <section className={styles.part} aria-label={texts.heading}>
        <Heading as="h2" size="3">
          {texts.empty.title[of]}
        </Heading>
        <Text size="2">{command.isRunning ? texts.saving : texts.empty.text}</Text>
        <div className={styles.steps}>{gone.size > 0 && undoButton}</div>
      </section>
    )
  return (
    <section className={styles.part} aria-label={texts.heading}>
      <Text as="p" size="2" role="status">
        {texts.left(Math.max(waiting - (tasks.length - left.length), left.length))}
        {command.isRunning && ` · ${texts.saving}`}
      </Text>
      {isEditing ? (
        <Editing key={keyOf(task)} task={task} onAccept={decide} onCancel={() => setEditing(false)} />
      ) : (
        <>
          <Proposed task={task} />
          <div className={styles.steps}>
            <Button type="button" aria-keyshortcuts="a" onClick={accept}>
              {texts.accept} <kbd>A</kbd>
            </Button>
            <Button type="button" variant="soft" aria-keyshortcuts="e" onClick={() => setEditing(true)}>
              {texts.edit} <kbd>E</kbd>
            </Button>
            <Button type="button" variant="soft" aria-keyshortcuts="s" onClick={() => decide()}>
              {texts.skip} <kbd>S</kbd>
            </Button>
            {undoButton}
            <Link href={task.href}>{texts.open}</Link>
          </div>
        </>
      )}
      {next && (
        <Text as="p" size="1" color="gray" highContrast>
          {texts.next}: <Name>{next.fields[0]?.original ?? ''}</Name>
        </Text>
      )}
    </section>
  )
}

const Context = ({ task: { context } }: { task: RomanisationTask }) =>
  context ? (
    <Text as="p" size="2" color="gray" highContrast>
      <Name>{context}</Name>
    </Text>
  ) : null

const Proposed = ({ task }: { task: RomanisationTask }) => (
  <>
    <Context task={task} />
    {task.fields.map(({ name, original, proposal, source, origin }) => (
      <div key={name} className={styles.romanised}>
        <Text size="1" color="gray" highContrast>
          {labelOf(name)}
        </Text>
        <Text size="4">
          <Name>{original}</Name>
        </Text>
        <Text size="4" weight="medium" data-proposal>
          <Name>{proposal}</Name>
        </Text>
        <Text size="1" color="gray" highContrast>
          {texts.sources[source](origin)}
        </Text>
      </div>
    ))}
  </>
)

type EditingProps = { task: RomanisationTask; onAccept: (values: Values) => void; onCancel: () => void }

function Editing({ task, onAccept, onCancel }: EditingProps) {
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    onAccept(Object.fromEntries(task.fields.map(({ name }) => [name, String(typed.get(name) ?? '')])))
  }
  return (
    <form
      ref={form}
      className={styles.part}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <Context task={task} />
      {task.fields.map(({ name, original, proposal }) => (
        <div key={name} className={styles.romanised}>
          <label htmlFor={`${id}-${name}`}>
            <Text size="1" color="gray" highContrast>
              {texts.editing(labelOf(name))}
            </Text>
          </label>
          <Text size="4">
            <Name>{original}</Name>
          </Text>
          <TextInput id={`${id}-${name}`} name={name} defaultValue={proposal} dir="auto" required />
        </div>
      ))}
      <div className={styles.steps}>
        <Button type="submit">{texts.acceptEdited}</Button>
        <Button type="button" variant="soft" color="gray" highContrast onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
