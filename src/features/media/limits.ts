import type { UploadRule } from '#base/contract/upload.ts'

export { acceptOf, uploadFault } from '#base/contract/upload.ts'

export const imageRule = {
  maxBytes: 5_242_880, // 9
  endings: ['jpg', 'jpeg', 'png', 'gif', 'svg'],
  unsupported: ['Unsupported file type.', 'Only JPEG, PNG, GIF & SVG image files can be uploaded.'],
  tooLarge: ['The selected file is too large.', 'Maximum file size 5 MB.'],
} as const satisfies UploadRule

export const documentRule = {
  maxBytes: 104_857_600, // 9
  endings: ['csv', 'doc', 'docx', 'pdf', 'pot', 'potx', 'ppt', 'pptx', 'xls', 'xlsx'],
  unsupported: [
    'Unsupported File Type.',
    'Only CSV, DOC, DOCX, PDF, POT, POTX, PPT, PPTX, XLS, & XLSX files can be uploaded.',
  ],
  tooLarge: ['The selected file is too large.', 'Maximum file size 100 MB.'],
} as const satisfies UploadRule

export const uploadRules = { image: imageRule, document: documentRule } as const

/** Where an upload says that the image must lose nothing that readers would miss: the fault of one that would. */
export const mustBeWholeAt = '/image/mustBeWhole'
