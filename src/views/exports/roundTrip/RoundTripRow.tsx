import { Badge, Button, Text } from '@radix-ui/themes'
import { useState } from 'react'
import { type RoundTripRecord, recipientView } from '#api/exports/roundTrip'
import { useAnswer } from '#views/core/data.ts'
import { Isbn } from '#views/core/text/Isbn.tsx'
import { Name } from '#views/core/text/Name.tsx'
import { productionName } from '#views/library/kinds.ts'
import styles from '../Exports.module.css'
import { Recipient } from './Recipient'
import own from './RoundTrip.module.css'
import { texts } from './texts'

const colours = { same: 'green', changed: 'amber', lost: 'red' } as const

export function RoundTripRow({ record }: { record: RoundTripRecord }) {
  const { itemId, title, isbn, fault, changed, lost, fields } = record
  const [isShown, setShown] = useState(false)
  return (
    <li className={own.record}>
      <div className={styles.header}>
        <Text size="2" weight="medium">
          <Name>{title}</Name>
        </Text>
        {isbn && (
          <Text size="1">
            <Isbn>{isbn}</Isbn>
          </Text>
        )}
        {!fault && (
          <Text size="1" color="gray" highContrast>
            {changed + lost ? texts.counts(changed, lost) : texts.allSame}
          </Text>
        )}
        <Button
          size="1"
          variant="soft"
          aria-expanded={isShown}
          aria-label={isShown ? undefined : texts.showOf(title)}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? texts.hide : texts.show}
        </Button>
      </div>
      {fault && (
        <Text as="p" size="2" color="red" highContrast>
          {texts.fault} <bdi>{fault}</bdi>
        </Text>
      )}
      {isShown && <Seen itemId={itemId} />}
      {fields.length > 0 && (
        <table className={own.fields} aria-label={texts.fields(title)}>
          <thead>
            <tr>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.ours}</th>
              <th scope="col">{texts.theirs}</th>
              <th scope="col">{texts.why}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map(({ field, label, state, ours, theirs, reason }) => (
              <tr key={field}>
                <th scope="row">
                  {label}{' '}
                  <Badge size="1" color={colours[state]} highContrast>
                    {texts.states[state]}
                  </Badge>
                </th>
                <td data-label={texts.ours}>
                  <Name otherwise="–">{ours}</Name>
                </td>
                <td data-label={texts.theirs}>
                  <Name otherwise="–">{theirs}</Name>
                </td>
                <td data-label={texts.why} className={reason ? undefined : own.unexplained}>
                  {reason || texts.unexplained}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </li>
  )
}

function Seen({ itemId }: { itemId: number }) {
  const { data, error } = useAnswer(productionName, recipientView, { params: { id: itemId } })
  if (data) return <Recipient seen={data.data} />
  return (
    <Text as="p" size="2" role="status">
      {error ? <bdi>{error.message}</bdi> : texts.loading}
    </Text>
  )
}
