/** The version label of the product (2.6, 9). */
export const version = '0.19.16'
