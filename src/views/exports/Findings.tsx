import { Badge, Heading, Text } from '@radix-ui/themes'
import { Link } from 'wouter'
import { lookUp } from '#api/core/objects'
import { ruleNames } from '#api/exports/rules'
import type { RecordExport } from '#api/library/recordExports'
import styles from './Exports.module.css'
import { addressOf } from './tabs'
import { texts } from './texts'

const findingTexts = texts.findings
const errors = 'errors'

type Rule = RecordExport['rules'][number]
const nameOf = ({ rule, message }: Pick<Rule, 'rule' | 'message'>) => lookUp(ruleNames, rule) ?? message

type Props = { shown: RecordExport; path: string }

/** Rules with their findings; each links to its titles. */
export function Findings({ shown: { rules, errorCount, status }, path }: Props) {
  return (
    <section aria-label={findingTexts.heading} className={styles.part}>
      <Heading as="h2" size="3">
        {findingTexts.heading}
      </Heading>
      {rules.length === 0 && (
        <Text as="p" size="2" color="gray" highContrast>
          {status === 'draft' ? findingTexts.unchecked : findingTexts.none}
        </Text>
      )}
      {errorCount > 0 && (
        <Link href={addressOf(path, { tab: 'items', only: errors })}>{findingTexts.of(findingTexts.errors, errorCount)}</Link>
      )}
      <ul className={styles.rules}>
        {rules.map((each) => (
          <li key={`${each.rule} ${each.severity}`}>
            <Badge color={each.severity === 'error' ? 'red' : 'amber'} highContrast>
              {findingTexts.severities[each.severity]}
            </Badge>
            <bdi>{nameOf(each)}</bdi>
            <Link href={addressOf(path, { tab: 'items', only: each.rule })} aria-label={findingTexts.openOf(each.titles, nameOf(each))}>
              {findingTexts.open(each.titles)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Above titles that are narrowed to a finding. */
export function Narrowed({ shown: { rules }, only, path }: Props & { only: string }) {
  const rule = rules.find((each) => each.rule === only)
  return (
    <Text as="p" size="2" role="status">
      {findingTexts.only(rule ? nameOf(rule) : only === errors ? findingTexts.errors : (lookUp(ruleNames, only) ?? only))}{' '}
      <Link href={addressOf(path, { tab: 'items' })}>{findingTexts.all}</Link>
    </Text>
  )
}
