/** QR codes of links. */
import qrcode from "qrcode-generator";

/** The dark modules of a QR code as one path, and its size in modules. */
export function qr(text: string): { path: string; size: number } {
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  const cells = Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const);
  const dark = cells.filter(([row, column]) => code.isDark(row, column));
  return { path: dark.map(([row, column]) => `M${column} ${row}h1v1h-1z`).join(""), size };
}
