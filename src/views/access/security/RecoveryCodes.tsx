import { Button, Code, Heading, Text } from '@radix-ui/themes'
import { toast } from '#views/core/toast/toast.ts'
import styles from './Security.module.css'
import { texts } from './texts'

const said = texts.factor

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = () =>
    // Undefined without a secure context.
    (navigator.clipboard ? navigator.clipboard.writeText(codes.join('\n')) : Promise.reject(new Error(said.notCopied))).then(
      () => toast.success(said.copied),
      () => toast.error(said.notCopied),
    )
  return (
    <>
      <Heading as="h3" size="3" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {said.codesTitle}
      </Heading>
      <Text as="p" size="2">
        {said.codes}
      </Text>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Code size="3" dir="ltr" variant="ghost">
              {code}
            </Code>
          </li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button variant="soft" onClick={copy}>
          {said.copy}
        </Button>
        <Button onClick={onKept}>{said.kept}</Button>
      </div>
    </>
  )
}
