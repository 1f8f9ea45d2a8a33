import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useSelector } from '@xstate/react'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { inLanguage } from '#api/core/texts/inLanguage'
import type { Trace } from '#machines/core/recorder/trace'
import { Aside } from '../Aside'
import { useChunk } from '../chunk'
import dialogStyles from '../dialog/Dialog.module.css'
import { useDialog } from '../dialog/useDialog'
import { Form } from '../field/Form'
import { SubmitButton } from '../field/SubmitButton'
import { TextAreaField } from '../field/TextAreaField'
import { download } from '../files/download'
import { number } from '../format'
import { useForm } from '../useForm'
import styles from './ReportProblem.module.css'
import { watched } from './recording'
import { type Said, wrongStep } from './wrongStep'

export type Texts = typeof texts
const texts = inLanguage('core/ReportProblem', {
  title: 'Report a problem',
  text: 'This makes a file with the app’s recent events, which you can give to support. Nothing is sent.',
  without:
    'The file has no names, addresses or amounts, and nothing you typed except the words below. Texts are replaced by their length, passwords are left out.',
  about: 'What happened',
  hint: 'What you did, what you expected and what happened.',
  mark: 'Mark the step that was wrong',
  preview: (events: string, kilobytes: string) => `Contents: ${events} events, ${kilobytes} kB`,
  file: 'The file',
  close: 'Close',
  save: 'Save the file',
  saved: (name: string) => `Saved as ${name}`,
})

const words = z.string().check(z.trim(), z.maxLength(5000, { error: 'At most 5000 characters' }))
const form = z.object({
  about: words,
  step: z.nullable(z.string()),
  choice: z.nullable(z.enum(['refused', 'allowed', 'unchanged', 'other'])),
  expected: words,
})

/** A report of what happened, without personal data, which the person reads, completes and saves as a file. */
export default function ReportProblem({ onClose }: { onClose: () => void }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // A snapshot when the dialog opens: shown and saved data are the same.
  const { recorder, textOf } = useChunk(watched)
  const [taken] = useState<Trace>(() => recorder.take(''))
  const [saved, setSaved] = useState('')
  const { part: WrongStep } = wrongStep
  const [isMarking, setMarking] = useState(false)
  const report = useForm({
    schema: form,
    initial: { about: '', step: null, choice: null, expected: '' },
    submit: async (said) => save(taken, textOf(taken, said)),
  })
  const values = useSelector(report, ({ context }) => context.values)
  const onClosed = useDialog(dialog, onClose, 'textarea')
  return (
    <dialog ref={dialog} className={`${dialogStyles.dialog} ${styles.report}`} aria-labelledby={`${id}-title`} onClose={onClosed}>
      <Heading as="h2" size="5" mb="2" id={`${id}-title`}>
        {texts.title}
      </Heading>
      <Text as="p" size="2" my="0">
        <bdi>{texts.text}</bdi>
      </Text>
      <Text as="p" size="2" color="gray" mt="1" mb="3">
        <bdi>{texts.without}</bdi>
      </Text>
      <Form form={report} label={texts.title} onSucceeded={setSaved}>
        <TextAreaField form={report} name="about" label={texts.about} hint={texts.hint} rows={4} />
        {WrongStep && isMarking && (
          <Aside>
            <WrongStep form={report} taken={taken} />
          </Aside>
        )}
        {WrongStep && !isMarking && (
          <Button type="button" variant="soft" onClick={() => setMarking(true)}>
            {texts.mark}
          </Button>
        )}
        <Preview taken={taken} file={textOf(taken, values as Said)} />
        <Flex gap="3" justify="end" align="center" wrap="wrap" mt="3">
          <Text size="2" color="gray" role="status" className={styles.saved}>
            {saved && texts.saved(saved)}
          </Text>
          <Button type="button" variant="soft" color="gray" onClick={() => dialog.current?.close()}>
            {texts.close}
          </Button>
          <SubmitButton form={report}>{texts.save}</SubmitButton>
        </Flex>
      </Form>
    </dialog>
  )
}

function Preview({ taken, file }: { taken: Trace; file: string }) {
  const [isOpen, setOpen] = useState(false)
  const events = taken.parts.reduce((sum, part) => sum + part.events.length, 0)
  return (
    <details className={styles.preview} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{texts.preview(number(events), number(Math.ceil(file.length / 1000)))}</summary>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has to by keys too
        <section dir="ltr" tabIndex={0} aria-label={texts.file}>
          <pre>{file}</pre>
        </section>
      )}
    </details>
  )
}

function save({ savedAt }: Trace, file: string): string {
  const name = `problem-${savedAt.slice(0, 16).replace(/[T:]/g, '-')}.json`
  download(new Blob([file], { type: 'application/json' }), name)
  return name
}
