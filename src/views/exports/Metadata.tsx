import { Button, Heading, Text, Link as TextLink } from '@radix-ui/themes'
import { useActorRef, useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { client } from '#api/core/client'
import { applyMetadata, compareMetadata, type MetadataRecord } from '#api/exports/metadata'
import { exportPaths } from '#api/exports/paths'
import { inspect } from '#machines/core/recorder/tap'
import { type Chosen, metadataImportMachine, wantedOf } from '#machines/exports/metadataImport'
import { number } from '#views/core/format.ts'
import { PageHeading } from '#views/core/PageHeading.tsx'
import type { PageProps } from '#views/core/pages.ts'
import { ErrorLine } from '#views/core/text/ErrorLine.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useEmitted } from '#views/core/useEmitted.ts'
import styles from './Exports.module.css'
import own from './Metadata.module.css'
import { MetadataRow } from './MetadataRow'
import { texts } from './metadataTexts'

const compare = async (file: File) => (await client.call(compareMetadata, { body: { file } })).data

const requestOf = (record: MetadataRecord, names: readonly string[]) => ({
  place: record.place,
  titleVersion: record.titleVersion,
  editionVersion: record.editionVersion,
  fields: record.fields.flatMap(({ of, field }) => (names.includes(`${of}.${field}`) ? { of, field } : [])),
})
const apply = async (file: File, records: readonly MetadataRecord[], chosen: Chosen) =>
  (await client.call(applyMetadata, { body: { file, records: records.map((each) => requestOf(each, chosen[each.place] ?? [])) } })).data

export default function Metadata({ page }: PageProps) {
  const id = useId()
  const work = useActorRef(metadataImportMachine, { inspect, input: { compare, apply } })
  useEmitted(work, { 'import.applied': ({ count }) => count && toast.success(texts.applied(count)) })
  const { file, compared, chosen, outcome, left, wanted: requested, error } = useSelector(work, ({ context }) => context)
  const isReading = useSelector(work, (state) => state.matches('reading'))
  const isApplying = useSelector(work, (state) => state.matches('applying'))
  const isBusy = useSelector(work, (state) => state.hasTag('busy'))
  const [only, setOnly] = useState<MetadataRecord['state']>()
  const records = compared?.records ?? []
  const shown = only && records.some(({ state }) => state === only) ? records.filter(({ state }) => state === only) : records
  const places = shown.map(({ place }) => place)
  const wanted = wantedOf({ compared, chosen })
  const choose = (picked: File | undefined) => picked && work.send({ type: 'file.chosen', file: picked })
  return (
    <div className={styles.page}>
      <PageHeading>{page.title}</PageHeading>
      <section
        aria-label={texts.drop}
        className={own.drop}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files[0])
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
            choose(target.files?.[0])
            target.value = ''
          }}
        />
        <Text as="p" size="2" role="status">
          {isReading ? texts.comparing : file && <bdi>{file.name}</bdi>}
        </Text>
      </section>
      {error instanceof Error && <ErrorLine highContrast>{error.message}</ErrorLine>}
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
          <fieldset className={own.filter}>
            <legend>{texts.show}</legend>
            {([undefined, 'new', 'changed', 'same', 'faulty'] as const).map((state) => {
              const count = state ? records.filter((record) => record.state === state).length : records.length
              const isShown = state === only || (state === undefined && shown === records)
              return (
                (count > 0 || !state) && (
                  <Button
                    key={state ?? 'all'}
                    size="1"
                    variant={isShown ? 'solid' : 'soft'}
                    highContrast
                    aria-pressed={isShown}
                    onClick={() => setOnly(state)}
                  >{`${state ? texts.states[state] : texts.all} ${number(count)}`}</Button>
                )
              )
            })}
          </fieldset>
          <div className={styles.steps}>
            {([true, false] as const).map((isChosen) => (
              <Button
                key={String(isChosen)}
                variant="soft"
                color="gray"
                highContrast
                disabled={isBusy}
                onClick={() => work.send({ type: 'records.chosen', places, isChosen })}
              >
                {isChosen ? texts.chooseShown : texts.chooseNone}
              </Button>
            ))}
            <Button disabled={wanted.length === 0} loading={isBusy} onClick={() => work.send({ type: 'import.apply' })}>
              {texts.apply(wanted.length)}
            </Button>
            {isApplying && (
              <>
                <Text size="2" role="status">
                  {texts.applying(requested - left.length, requested)}
                </Text>
                <Button variant="soft" color="gray" highContrast onClick={() => work.send({ type: 'import.stop' })}>
                  {texts.stop}
                </Button>
              </>
            )}
          </div>
          {compared.isCut && (
            <Text as="p" size="2" color="amber" highContrast>
              {texts.cut(records.length)}
            </Text>
          )}
          <ul className={styles.items}>
            {shown.map((record) => (
              <MetadataRow
                key={`${record.place}-${record.titleVersion}-${record.editionVersion}`}
                record={record}
                chosen={chosen[record.place] ?? []}
                onChoose={(names) => work.send({ type: 'fields.chosen', place: record.place, names })}
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
              <Link href={exportPaths[kind].new}>{texts.kinds[kind]}</Link>
            </TextLink>
          ))}
        </div>
      </section>
    </div>
  )
}
