/** Eight Indian cities of four states, with five invented hotels each. The first city is the one of the samples. */
export interface SandboxCity {
  city: string;
  state: string;
  /** Base rate of the first hotel, whole rupees a night. */
  rate: number;
  hotels: readonly [string, string, string, string, string];
}

export const SANDBOX_CITIES: readonly SandboxCity[] = [
  {
    city: 'Panaji',
    state: 'Goa',
    rate: 5200,
    hotels: ['Mandovi House', 'Altinho Terrace', 'Casa Ribandar', 'Ribandar Rooms', 'Fontainhas Inn'],
  },
  {
    city: 'Calangute',
    state: 'Goa',
    rate: 6400,
    hotels: ['Palm Estate', 'Baga Verandah', 'Casa Candolim', 'Candolim Rooms', 'Saltwind'],
  },
  {
    city: 'Bengaluru',
    state: 'Karnataka',
    rate: 5800,
    hotels: ['Cubbon Court', 'Jacaranda Suites', 'Whitefield Manor', 'Manor Rooms', 'The Rain Tree'],
  },
  {
    city: 'Mysuru',
    state: 'Karnataka',
    rate: 4600,
    hotels: ['Chamundi View', 'Sandal House', 'Lalitha Bungalow', 'Bungalow Rooms', 'Brindavan Stay'],
  },
  {
    city: 'Kochi',
    state: 'Kerala',
    rate: 5400,
    hotels: ['Fort Lantern', 'Vypin Waters', 'Spice Merchant Villa', 'Merchant Rooms', 'Mattancherry Inn'],
  },
  {
    city: 'Munnar',
    state: 'Kerala',
    rate: 4900,
    hotels: ['Tea Ridge', 'Cardamom Hill', 'Planter Bungalow', 'Planter Rooms', 'Mistfall'],
  },
  {
    city: 'Jaipur',
    state: 'Rajasthan',
    rate: 7200,
    hotels: ['Amber Court', 'Hawa Residency', 'Haveli Nahargarh', 'Haveli Rooms', 'Pink Arcade'],
  },
  {
    city: 'Udaipur',
    state: 'Rajasthan',
    rate: 8100,
    hotels: ['Pichola Steps', 'Aravalli Lake House', 'Haveli Jagmandir', 'Jagmandir Rooms', 'Lotus Ghat'],
  },
];
