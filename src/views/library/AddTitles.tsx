import { Button, Text, TextArea } from '@radix-ui/themes'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { addExportItems, findTitles, type TitleRow } from '#api/library/exports'
import { refresh } from '#views/core/data.ts'
import { SearchBox } from '#views/core/field/options/SearchBox.tsx'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { useCommand } from '#views/core/useCommand.ts'
import { productionName } from './kinds'
import styles from './Production.module.css'
import { texts } from './texts'

const addingTexts = texts.adding
type Outcome = AnswerOf<typeof addExportItems>['data']

export default function AddTitles({ exportId }: { exportId: number }) {
  const id = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isEmpty, setEmpty] = useState(false)
  const adding = useCommand<AnswerOf<typeof addExportItems>>({
    onSucceeded: ({ data }) => {
      setOutcome((before) => ({ ...data, notFound: [...(before?.notFound ?? []), ...data.notFound].slice(-50) }))
      void refresh(productionName)
    },
  })
  const send = (body: { isbns?: string[]; productDetailIds?: number[] }) => {
    setEmpty(false)
    adding.run(() => client.call(addExportItems, { body: { exportId, ...body } }))
  }
  const scan = () => {
    const field = input.current
    // Separated by tabs or commas; an ISBN may contain spaces.
    const isbns = (field?.value ?? '')
      .split(/[\n\r\t,;]+/)
      .map((part) => part.trim())
      .filter(Boolean)
    setEmpty(isbns.length === 0)
    if (!field || isbns.length === 0) return
    field.value = ''
    setOutcome(undefined)
    send({ isbns })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    scan()
  }
  return (
    <div className={styles.adding}>
      <div>
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {addingTexts.scan}
        </Text>
        <div className={styles.scan}>
          <TextArea
            ref={input}
            id={id}
            rows={1}
            resize="vertical"
            dir="ltr"
            data-scan="here"
            placeholder={addingTexts.scanHint}
            aria-describedby={`${id}-says`}
            aria-invalid={isEmpty}
            onKeyDown={onKeyDown}
          />
          <Button type="button" variant="soft" onClick={scan}>
            {addingTexts.add}
          </Button>
        </div>
        <div id={`${id}-says`}>
          <Text as="div" size="1" color="gray" role="status">
            {adding.isRunning ? addingTexts.waiting(adding.waiting) : outcome && addingTexts.outcome(outcome.added, outcome.already)}
          </Text>
          <div role="alert">
            {isEmpty && (
              <Text size="1" color="red">
                {addingTexts.type}
              </Text>
            )}
            {adding.error instanceof Error && (
              <Text size="1" color="red">
                <bdi>{adding.error.message}</bdi>
              </Text>
            )}
            {outcome && outcome.notFound.length > 0 && (
              <Text as="div" size="1" color="red">
                {addingTexts.notFound}
                <ul className={styles.notFound}>
                  {outcome.notFound.map(({ value, message }) => (
                    <li key={value}>
                      <bdi dir="ltr">{value}</bdi>: <bdi>{message}</bdi>
                    </li>
                  ))}
                </ul>
              </Text>
            )}
          </div>
        </div>
      </div>
      <SearchBox<TitleRow>
        label={addingTexts.find}
        placeholder={addingTexts.findHint}
        name="LabelTitle"
        endpoint={findTitles}
        noneText={addingTexts.none}
        render={(title) => <Found title={title} />}
        onChoose={({ id: edition }) => {
          setOutcome(undefined)
          send({ productDetailIds: [edition] })
        }}
      />
    </div>
  )
}

const Found = ({ title: { title, contributor, format, isbn } }: { title: TitleRow }) => (
  <div>
    <Text as="div" size="2" weight="medium" dir="auto" truncate>
      {title}
    </Text>
    <Text as="div" size="1">
      {[contributor, format].filter(Boolean).map((part) => (
        <bdi key={part}>{part} </bdi>
      ))}
      {isbn && <Isbn>{isbn}</Isbn>}
    </Text>
  </div>
)
