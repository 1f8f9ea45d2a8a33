/** Message says what to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
