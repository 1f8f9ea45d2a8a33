import { Badge, Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import type { AnswerOf } from '#api/core/endpoint'
import { applyMetadata, compareMetadata, type MetadataRecord } from '#api/exports/metadata'
import { PageHeading } from '../core/PageHeading'
import type { PageProps } from '../core/pages'
import { toast } from '../core/toast/toast'
import { useCommand } from '../core/useCommand'
import styles from './Exports.module.css'
import { MetadataRow } from './MetadataRow'
import { texts } from './metadataTexts'

type Compared = AnswerOf<typeof compareMetadata>['data']
type Outcome = AnswerOf<typeof applyMetadata>['data']
/** What is taken over: of each record by its place, the fields by `of.field`. */
export type Chosen = Readonly<Record<number, readonly string[]>>

const usual = ({ state, fields }: MetadataRecord) =>
  state === 'new' || state === 'changed' ? fields.filter(({ isFilling }) => isFilling).map(({ of, field }) => `${of}.${field}`) : []

const askedOf = (record: MetadataRecord, names: readonly string[]) => ({
  ...{ place: record.place, titleVersion: record.titleVersion, editionVersion: record.editionVersion },
  fields: record.fields.flatMap(({ of, field }) => (names.includes(`${of}.${field}`) ? { of, field } : [])),
})

/** Records of another system beside the catalogue, field by field: what is chosen is taken over. */
export default function Metadata({ page }: PageProps) {
  const id = useId()
  const [file, setFile] = useState<File>()
  const [chosen, setChosen] = useState<Chosen>({})
  const [compared, setCompared] = useState<Compared>()
  const [outcome, setOutcome] = useState<Outcome>()
  const comparing = useCommand<{ data: Compared }>({
    onSucceeded: ({ data }) => {
      setCompared(data)
      setChosen(Object.fromEntries(data.records.map((record) => [record.place, usual(record)])))
    },
  })
  const compare = (next: File) => {
    setFile(next)
    setCompared(undefined)
    comparing.run(() => client.call(compareMetadata, { body: { file: next } }))
  }
  const applying = useCommand<{ data: Outcome }>({
    onSucceeded: ({ data }) => {
      setOutcome(data)
      toast.success(texts.applied(data.applied.length))
      if (file) compare(file)
    },
  })
  const records = compared?.records ?? []
  const wanted = records.filter(({ place, state }) => (state === 'new' || state === 'changed') && (chosen[place]?.length ?? 0) > 0)
  const apply = () => {
    if (!file) return
    setOutcome(undefined)
    applying.run(() =>
      client.call(applyMetadata, { body: { file, records: wanted.map((record) => askedOf(record, chosen[record.place] ?? [])) } }),
    )
  }
  const failed = [comparing.error, applying.error].find((error) => error instanceof Error)
  return (
    <div className={styles.page}>
      <PageHeading>{page.title}</PageHeading>
      <section
        aria-label={texts.drop}
        className={styles.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [dropped] = event.dataTransfer.files
          if (dropped) compare(dropped)
        }}
      >
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {texts.choose}
        </Text>
        <Text as="p" size="1" color="gray" highContrast>
          {texts.what}
        </Text>
        <input
          id={id}
          type="file"
          accept=".mrc,.marc,.xml,.onix"
          onChange={({ target }) => {
            const [picked] = target.files ?? []
            if (picked) compare(picked)
            // The same file, changed in between, is chosen again.
            target.value = ''
          }}
        />
        <Text as="p" size="2" role="status">
          {comparing.isRunning ? texts.comparing : file && <bdi>{file.name}</bdi>}
        </Text>
      </section>
      {failed instanceof Error && (
        <Text as="p" size="2" color="red" highContrast role="alert">
          <bdi>{failed.message}</bdi>
        </Text>
      )}
      {outcome && outcome.refused.length > 0 && (
        <div role="alert">
          <Text as="p" size="2" color="red" highContrast>
            {texts.refused}
          </Text>
          <ul className={styles.log}>
            {outcome.refused.map(({ place, message }) => (
              <li key={place}>
                {texts.record(place)}: <bdi>{message}</bdi>
              </li>
            ))}
          </ul>
        </div>
      )}
      {compared && (
        <>
          <div className={styles.steps}>
            {(['new', 'changed', 'same', 'faulty'] as const).map((state) => {
              const count = records.filter((record) => record.state === state).length
              return count > 0 && <Badge key={state} highContrast>{`${texts.states[state]} ${count}`}</Badge>
            })}
            <Button disabled={wanted.length === 0} loading={applying.isRunning} onClick={apply}>
              {texts.apply(wanted.length)}
            </Button>
          </div>
          {compared.isCut && (
            <Text as="p" size="2" color="amber" highContrast>
              {texts.cut(records.length)}
            </Text>
          )}
          <ul className={styles.items}>
            {records.map((record) => (
              <MetadataRow
                key={`${record.place}-${record.titleVersion}-${record.editionVersion}`}
                record={record}
                chosen={chosen[record.place] ?? []}
                onChoose={(names) => setChosen((before) => ({ ...before, [record.place]: names }))}
              />
            ))}
          </ul>
        </>
      )}
      <section aria-label={texts.out} className={styles.part}>
        <Heading as="h2" size="3">
          {texts.out}
        </Heading>
        <Text as="p" size="2">
          {texts.outText}
        </Text>
        <div className={styles.steps}>
          {(['marc21', 'onix'] as const).map((kind) => (
            <TextLink key={kind} asChild>
              <Link href={`/services-integrations/${kind}/new`}>{texts.kinds[kind]}</Link>
            </TextLink>
          ))}
        </div>
      </section>
    </div>
  )
}
