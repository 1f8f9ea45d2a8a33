import { Button, Code, Heading, Text } from '@radix-ui/themes'
import { toast } from '#views/core/toast/toast.ts'
import styles from './Security.module.css'
import { texts } from './texts'

const factorTexts = texts.factor

export function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const copy = () =>
    // Undefined without a secure context.
    (navigator.clipboard ? navigator.clipboard.writeText(codes.join('\n')) : Promise.reject(new Error(factorTexts.notCopied))).then(
      () => toast.success(factorTexts.copied),
      () => toast.error(factorTexts.notCopied),
    )
  return (
    <>
      <Heading as="h3" size="3" tabIndex={-1} ref={(heading) => heading?.focus()}>
        {factorTexts.codesTitle}
      </Heading>
      <Text as="p" size="2">
        {factorTexts.codes}
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
          {factorTexts.copy}
        </Button>
        <Button onClick={onSaved}>{factorTexts.codesSaved}</Button>
      </div>
    </>
  )
}
