/** A text of the page, with plural forms where a number decides. */
export type Text = string | { readonly one: string; readonly other: string };

export type Catalogue<K extends string> = Readonly<Record<K, Text>>;
