/** How hair is handed over to a portrait. */

/** The two layers of a head of hair: behind the neck, and over the face. */
export interface Layers {
  back?: string;
  front: string;
}

/** A hair colour: the mass of it and the lights in it. */
export interface Shades {
  base: string;
  light: string;
}
