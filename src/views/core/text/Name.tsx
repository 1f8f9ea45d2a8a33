import { languageOf } from '../languageOf'

/** The name of a product, a customer or a person: isolated from the text around it, in its own language for screen readers. */
export const Name = ({ children, otherwise }: { children: string | null | undefined; otherwise?: string }) => (
  <bdi lang={languageOf(children)}>{children || otherwise}</bdi>
)
