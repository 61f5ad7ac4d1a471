/** Documents of every kind, harmless and hostile. All but one belong to the company of one demo person. */

export const documentsOwner = 'hongfei'
/** A person of that company. */
export const documentsReader = 'chenwei'

export type Document = {
  readonly id: string
  readonly name: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  readonly owner?: string
}

const idOf = (n: number): string => `0190bbbb-0000-7000-8000-${String(n).padStart(12, '0')}`

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** A page that tries everything a page can do: run, call, leave, open, frame, submit and load from elsewhere. */
const hostilePage = `<!doctype html><meta charset="utf-8"><title>hostile</title>
<base href="https://elsewhere.test/"><meta http-equiv="refresh" content="0;url=https://elsewhere.test/refresh">
<body><p>对账说明</p><script>document.body.dataset.ran = 'script'; top.location = 'https://elsewhere.test/top'</script>
<img src="https://elsewhere.test/pixel" onerror="document.body.dataset.ran = 'handler'">
<link rel="stylesheet" href="https://elsewhere.test/sheet"><script src="https://elsewhere.test/code"></script>
<iframe src="https://elsewhere.test/frame"></iframe><iframe srcdoc="<script>parent.document.body.dataset.ran='child'</script>"></iframe>
<form action="https://elsewhere.test/form"><button autofocus onfocus="document.body.dataset.ran='focus'">x</button></form>
<svg onload="document.body.dataset.ran='svg'"></svg><object data="https://elsewhere.test/object"></object></body>`

const plainPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF`

export const documents = {
  pdf: { id: idOf(1), name: '合同.pdf', mediaType: 'application/pdf', bytes: Buffer.from(plainPdf) },
  image: { id: idOf(2), name: 'seal.png', mediaType: 'image/png', bytes: Buffer.from(onePixel, 'base64') },
  page: { id: idOf(3), name: 'note.html', mediaType: 'text/html', bytes: Buffer.from(hostilePage) },
  drawing: {
    id: idOf(4),
    name: 'logo.svg',
    mediaType: 'image/svg+xml',
    bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>top.ran = 1</script></svg>'),
  },
  sheet: {
    id: idOf(5),
    name: '发票清单 11 月.xlsx',
    mediaType: 'application/octet-stream',
    bytes: Buffer.alloc(3_000, 7),
  },
  /** Says that it is an image, and is a page. */
  disguised: { id: idOf(6), name: 'photo.png', mediaType: 'image/png', bytes: Buffer.from(hostilePage) },
  /** Its row is there, its bytes are not. */
  lost: { id: idOf(7), name: 'lost.pdf', mediaType: 'application/pdf', bytes: Buffer.from(plainPdf) },
  foreign: {
    id: idOf(8),
    name: 'foreign.pdf',
    mediaType: 'application/pdf',
    bytes: Buffer.from(plainPdf),
    owner: 'lanting',
  },
} as const satisfies Record<string, Document>

export const addressOf = ({ id }: { readonly id: string }): string => `/files/v1/${id}`
export const previewOf = (url: string, title = 'A document'): string =>
  `/file-iframe?${new URLSearchParams({ title, url })}`
