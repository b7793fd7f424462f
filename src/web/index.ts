/** The public face of the web room: what pages of slices are made of. */
export { assetRoutes } from './assets.ts'
export { openPageFace } from './page-face.ts'
