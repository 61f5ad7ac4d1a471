/** One page that shows every picture of a screen side by side, and one that links to all of them. */

export type Shot = {
  readonly screen: string
  readonly actor: string
  readonly language: string
  readonly theme: string
  readonly widthPx: number
  readonly file: string
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>${title}</title>
<style>
  body { font: 14px system-ui; margin: 24px; background: #ddd; }
  section { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto; padding-bottom: 24px; }
  figure { margin: 0; flex: none; }
  figcaption { padding: 4px 0; color: #444; }
  img { display: block; max-height: 720px; object-fit: cover; object-position: top; box-shadow: 0 1px 6px rgb(0 0 0 / 30%); }
</style>
<h1>${title}</h1>
${body}
`

export function groupedBy(
  shots: readonly Shot[],
  nameOf: (shot: Shot) => string,
): ReadonlyMap<string, readonly Shot[]> {
  const groups = new Map<string, Shot[]>()
  for (const shot of shots) groups.set(nameOf(shot), [...(groups.get(nameOf(shot)) ?? []), shot])
  return groups
}

/** A line for each account that sees the screen, in each language; in the line every width, light and dark. */
export function contactSheet(screen: string, shots: readonly Shot[]): string {
  const lines = groupedBy(shots, ({ actor, language }) => `${actor} · ${language}`)
  const body = [...lines].map(
    ([line, list]) => `<h2>${line}</h2>\n<section>\n${list.map(figure).join('\n')}\n</section>`,
  )
  return page(screen, body.join('\n'))
}

const figure = ({ file, widthPx, theme }: Shot): string =>
  `<figure><figcaption>${widthPx} ${theme}</figcaption><a href="${file}"><img src="${file}" width="${Math.round(widthPx / 3)}" alt="" loading="lazy"></a></figure>`

export function listOfSheets(screens: ReadonlyMap<string, readonly Shot[]>): string {
  const items = [...screens].map(
    ([screen, shots]) => `<li><a href="${screen}.html">${screen}</a>, ${shots.length} pictures</li>`,
  )
  return page('Screens', `<ul>\n${items.join('\n')}\n</ul>`)
}
