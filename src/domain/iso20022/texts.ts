/** The texts of an element of a message by their paths below it, within the little that is needed of them. */
export class ElementTexts {
  readonly #texts = new Map<string, string>()

  /** Of a repeated element, the first counts. */
  keep(path: string, text: string, attributes: Readonly<Record<string, string>>): void {
    if (!this.#texts.has(path)) this.#texts.set(path, text)
    const { Ccy: currency } = attributes
    const at = `${path}@Ccy`
    if (currency !== undefined && !this.#texts.has(at)) this.#texts.set(at, currency)
  }

  /** The first of these that there is. */
  first(...paths: readonly string[]): string | undefined {
    return paths.map((path) => this.#texts.get(path)).find((text) => text !== undefined)
  }

  has(path: string): boolean {
    return this.#texts.has(path)
  }
}
