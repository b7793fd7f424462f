/** Types of the part of the `qrcode` package that tests and bench use. It ships none. */
declare module 'qrcode' {
  interface Segment {
    data: Uint8Array
    mode: 'byte'
  }
  interface Options {
    errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H'
    maskPattern: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7
  }
  /** A square of modules, row by row. 1 is dark. */
  interface Symbol {
    modules: { readonly size: number; readonly data: Uint8Array }
  }
  const QRCode: { create(segments: Segment[], options: Options): Symbol }
  export default QRCode
}
