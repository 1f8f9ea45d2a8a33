import { Badge, Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { client } from '#api/core/client'
import { type RomanisationPair, removeRomanisation, romanisationMemory } from '#api/exports/romanisation'
import { refresh, useList } from '#views/core/data.ts'
import { PartFault } from '#views/core/faults/PartFault.tsx'
import { PageSteps } from '#views/core/list/PageSteps.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { TextInput } from '#views/core/text/TextInput.tsx'
import { toast } from '#views/core/toast/toast.ts'
import { useCommand } from '#views/core/useCommand.ts'
import styles from '../Exports.module.css'
import { romanisationName } from './name'
import { texts } from './texts'

const memoryTexts = texts.memory
const pageSize = 50

export function Memory() {
  const [searchKey, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const { data, error, mutate } = useList(romanisationName, romanisationMemory, { searchKey, page, pageSize, sort: 'id desc', filter: '' })
  const command = useCommand<unknown>({
    onSucceeded() {
      void refresh(romanisationName)
      toast.success(memoryTexts.forgotten)
    },
    onFailed(fault) {
      if (fault instanceof Error) toast.error(fault.message)
    },
  })
  const forget = (id: number) => command.run(() => client.call(removeRomanisation, { params: { id } }))
  const pages = Math.ceil((data?.result.total ?? 0) / pageSize)
  return (
    <section className={styles.part} aria-label={memoryTexts.heading}>
      <Heading as="h2" size="3">
        {memoryTexts.heading}
      </Heading>
      <Text size="2" color="gray" highContrast>
        {memoryTexts.text}
      </Text>
      <TextInput
        type="search"
        aria-label={memoryTexts.search}
        placeholder={memoryTexts.search}
        dir="auto"
        value={searchKey}
        onChange={({ target }) => {
          setSearch(target.value)
          setPage(1)
        }}
      />
      {error && !data && <PartFault text={texts.loadFailed} onRetry={() => void mutate()} />}
      {!data && !error && <Skeleton height="240px" />}
      {data?.data.length === 0 && <Text size="2">{memoryTexts.none}</Text>}
      <ul className={styles.rules}>
        {data?.data.map((pair) => (
          <PairRow key={pair.id} pair={pair} onForget={() => forget(pair.id)} />
        ))}
      </ul>
      {pages > 1 && <PageSteps page={page} pages={pages} onPage={setPage} />}
    </section>
  )
}

const PairRow = ({
  pair: { kind, original, romanised, source, origin, uses },
  onForget,
}: {
  pair: RomanisationPair
  onForget: () => void
}) => (
  <li>
    <Badge color="gray" highContrast>
      {memoryTexts.kinds[kind]}
    </Badge>
    <Name>{original}</Name>
    <Text size="2" weight="medium">
      <Name>{romanised}</Name>
    </Text>
    <Text size="1" color="gray" highContrast>
      {memoryTexts.from(source, origin, uses)}
    </Text>
    <Button type="button" size="1" variant="soft" color="red" highContrast aria-label={memoryTexts.forgetOf(original)} onClick={onForget}>
      {memoryTexts.forget}
    </Button>
  </li>
)
