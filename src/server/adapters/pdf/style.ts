/** Sizes and colours of a page, in points: A4 with even margins. */
export const page = { size: 'A4', width: 595.28, height: 841.89, margin: 50, foot: 24 } as const

export const contentWidth = page.width - 2 * page.margin
/** The lowest point of the content. */
export const contentBottom = page.height - page.margin - page.foot / 2

export const fontName = 'text'

export const sizes = { title: 20, heading: 12, body: 10, term: 9, note: 8.5, table: 8.5, foot: 8 } as const
export const colours = { text: '#1b1d22', quiet: '#62666f', line: '#d5d8de' } as const
export const gaps = { block: 11, heading: 6, fact: 5, cell: 4 } as const

/** The width of the labels of facts. */
export const factLabelWidth = 150
/** The space over the line on which a party signs or seals. */
export const signatureHeight = 90
/** Between the lines of two parties. */
export const signatureGap = 24
/** The width of the line for a date, and the gap before it. */
export const [signatureDateWidth, signatureDateGap] = [72, 10]
