export type Choice = { value: string | number; label: string /** Said after the label, in gray. */; more?: string }

/** Where the options come from; `error` and `isLoading` are of reading them. */
export type OptionSource = {
  options: readonly Choice[]
  isLoading?: boolean
  error?: unknown
  onRetry?: () => void
  placeholder?: string
}
